import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { type Picked, picksFrom } from '../../../core/picker/picks.ts'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import { DropZone } from '../../../core/upload/drop-zone.tsx'
import { UploadList } from '../../../core/upload/upload-list.tsx'
import { useUploads } from '../../../core/upload/use-uploads.ts'
import classes from './promotion-import.module.css'

const customers = picksFrom('customerrest/getcustomers')

/** Asks for the spreadsheet, and for the customer of its rows where there are several to choose from. */
export function ImportFile(props: { only: Picked | null; onPrepared: (importId: number) => void }) {
  const { t } = useTranslation()
  const [customer, setCustomer] = useState<Picked | null>(props.only)
  const { uploads, add, cancel, retry } = useUploads(async (upload) => {
    const asked = { upload, customer_id: customer?.id ?? null }
    const { id } = await call('promotionimportrest/prepare', asked)
    props.onPrepared(id)
  })
  return (
    <div className={classes.step}>
      {!props.only && (
        <RecordPicker
          label={t('promotion.customer_id')}
          source={customers}
          value={customer?.id ?? null}
          chosenName={customer?.name}
          clearable
          help={t('import.customer_help')}
          onChange={(_, chosen) => setCustomer(chosen)}
        />
      )}
      <DropZone label={t('import.file')} accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.txt" onFiles={add}>
        {(choose) => (
          <div className={classes.drop}>
            <IconFileSpreadsheet size={32} stroke={1.2} aria-hidden />
            <p className={classes.dropText}>{t('import.drop')}</p>
            <Button variant="default" onClick={choose} data-autofocus>
              {t('import.choose')}
            </Button>
            <p className={classes.note}>{t('import.columns')}</p>
          </div>
        )}
      </DropZone>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
    </div>
  )
}
