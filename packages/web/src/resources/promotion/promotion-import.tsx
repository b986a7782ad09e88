import '../../core/form/form-components.css'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlyCustomer } from '../../core/record/only-customer.ts'
import { useFocusBack } from '../../core/record/use-focus-back.ts'
import { ImportFile, type ImportSource } from './import-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

/** Takes many promotions in from a spreadsheet: the file, what it would do, and how far it has come. */
export default function PromotionImport(props: { importId: number | null; onClose: () => void }) {
  const { t } = useTranslation()
  const [source, setSource] = useState<ImportSource | null>(null)
  const [started, setStarted] = useState<number | null>(null)
  const only = useQuery({ queryKey: ['promotion-import', 'only-customer'], queryFn: onlyCustomer })
  const importId = started ?? props.importId
  useFocusBack()

  return (
    <Modal
      opened
      onClose={props.onClose}
      size={source && importId === null ? '72rem' : 'lg'}
      title={
        source && importId === null ? t('import.title_of', { name: source.fileName }) : t('import.title')
      }
      closeOnClickOutside={false}
    >
      {importId !== null && (
        <ImportProgress
          importId={importId}
          onAgain={() => {
            setSource(null)
            setStarted(null)
          }}
          onClose={props.onClose}
        />
      )}
      {importId === null && !source && only.isSuccess && <ImportFile only={only.data} onSent={setSource} />}
      {importId === null && source && (
        <ImportPreview source={source} onBack={() => setSource(null)} onStarted={setStarted} />
      )}
    </Modal>
  )
}
