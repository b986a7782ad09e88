import type { ImportedResource } from '@lienzo/rules/imports/importables'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callDocument } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { saveDocument } from '../../../core/list/toolbar/use-export.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useImportWords } from '../import-words.ts'

/** Downloads an empty spreadsheet for the import, with a description and an example of each column. */
export function TemplateButton({
  resource,
  fields,
}: {
  resource: ImportedResource
  fields: readonly string[]
}) {
  const { t } = useTranslation()
  const words = useImportWords(resource)
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const title = t(`${resource}.plural`)
    const columns = fields.map((field) => ({
      takes: words.takes(field),
      header: words.label(field),
      example: words.example(field),
    }))
    try {
      saveDocument(await callDocument('importsrest/template', { resource, title, columns }), `${title}.xlsx`)
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={isBusy}
      onClick={download}
    >
      {t('import.template')}
    </Button>
  )
}
