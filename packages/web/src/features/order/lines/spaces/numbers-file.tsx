import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../../core/call/field-error-text.ts'
import { sendFile } from '../../../../core/upload/send-file.ts'
import { uploadFailureOf } from '../../../../core/upload/upload-failure.ts'

/** Lets the user choose a spreadsheet. The server reads the space numbers from it, in the same way as in imports. */
export function NumbersFile(props: {
  onNumbers: (text: string) => void
  onFailure: (sentence: string) => void
}) {
  const { t } = useTranslation()
  const [reading, setReading] = useState(false)

  async function take(file: File | null) {
    if (!file) return
    setReading(true)
    props.onFailure('')
    try {
      const upload = await sendFile(file, () => undefined).done
      const { cells } = await call('orderrest/readnumbers', { upload })
      props.onNumbers(cells.join('\n'))
    } catch (error) {
      props.onFailure(whyNotRead(error, t))
    } finally {
      setReading(false)
    }
  }

  return (
    <FileButton accept=".xlsx,.xlsm,.xls,.xlsb,.ods,.csv,.tsv,.txt" onChange={take}>
      {(button) => (
        <Button
          {...button}
          variant="default"
          size="xs"
          loading={reading}
          leftSection={<IconFileUpload size={16} stroke={1.6} />}
        >
          {t('order.for_spaces.file')}
        </Button>
      )}
    </FileButton>
  )
}

function whyNotRead(error: unknown, t: TFunction): string {
  const { reason, values, cause } = uploadFailureOf(error)
  if (!cause) return t([`upload.refused.${reason}`, 'upload.refused.not-used'], values)
  const [fault] = Object.entries(cause.fields)
  return fault ? fieldErrorText(fault[1], t, fault[0]) : failureText(cause, t)
}
