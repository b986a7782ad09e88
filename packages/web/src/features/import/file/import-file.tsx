import type { ImportedResource } from '@lienzo/rules/imports/importables'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { type PickerRecord, picksFrom } from '../../../core/picker/picks.ts'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import { DropZone } from '../../../core/upload/drop-zone.tsx'
import { UploadList } from '../../../core/upload/upload-list.tsx'
import { useUploads } from '../../../core/upload/use-uploads.ts'
import classes from '../import.module.css'
import { useImportWords } from '../import-words.ts'
import { TemplateButton } from './template-button.tsx'

const customers = picksFrom('customerrest/getcustomers')

type FileProps = {
  resource: ImportedResource
  /** True if records of this resource belong to customers. */
  hasCustomer: boolean
  /** The caller's customer, if they have only one. */
  only: PickerRecord | null
  /** Customer of the caller's previous file, which is preselected. */
  last: PickerRecord | null
  onPrepared: (importId: number) => void
}

/** Asks for the spreadsheet and, if the caller sees several customers, for the customer of its rows. */
export function ImportFile({ resource, hasCustomer, only, last, onPrepared }: FileProps) {
  const { t } = useTranslation()
  const words = useImportWords(resource)
  // If the caller has only one customer, the file needs no customer column.
  const fields = words.fields.filter((field) => field !== 'customer' || !only)
  const [customer, setCustomer] = useState<PickerRecord | null>(only ?? last)
  const { uploads, add, cancel, retry } = useUploads(async (upload) => {
    const request = { resource, upload, customer_id: customer?.id ?? null }
    const { id } = await call('importsrest/upload-file', request)
    onPrepared(id)
  })
  return (
    <div className={classes.step}>
      {hasCustomer && !only && (
        <div className={classes.customer}>
          <RecordPicker
            label={t('import.customer')}
            source={customers}
            value={customer?.id ?? null}
            chosenName={customer?.name}
            clearable
            help={t('import.customer_help')}
            onChange={(_, record) => setCustomer(record)}
          />
        </div>
      )}
      <DropZone label={t('import.file')} accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.txt" onFiles={add}>
        {(choose) => (
          <div className={classes.drop}>
            <IconFileSpreadsheet size={32} stroke={1.2} aria-hidden />
            <p className={classes.dropText}>{t('import.drop')}</p>
            <div className={classes.ways}>
              <Button variant="default" onClick={choose}>
                {t('import.choose')}
              </Button>
              <TemplateButton resource={resource} fields={fields} />
            </div>
            <p className={classes.note}>
              {t('import.columns', { columns: fields.map(words.label).join(', ') })}
            </p>
          </div>
        )}
      </DropZone>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
    </div>
  )
}
