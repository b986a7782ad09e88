import '../../../core/form/form-components.css'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { onlyCustomer } from '../../../core/picker/only-customer.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import { FileReading } from './file-reading.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import classes from './promotion-import.module.css'
import { type ShownImport, useImport } from './use-import.ts'
import { useImportActions } from './use-import-actions.ts'

type Steps = {
  /** Goes to an import, or back to the choice of a file. */
  onImport: (importId: number | null) => void
  onClose: () => void
}

/** Takes many promotions in from a spreadsheet: the file, what it would do, and how far it has come. */
export default function PromotionImport(props: Steps & { importId: number | null }) {
  const { importId, ...steps } = props
  useFocusBack()
  return importId === null ? <FileStep {...steps} /> : <ImportSteps key={importId} id={importId} {...steps} />
}

function FileStep({ onImport, onClose }: Steps) {
  const { t } = useTranslation()
  const only = useQuery({ queryKey: ['promotion-import', 'only-customer'], queryFn: onlyCustomer })
  return (
    <Frame title={t('import.title')} size="lg" onClose={onClose}>
      {only.isSuccess && <ImportFile only={only.data} onPrepared={onImport} />}
    </Frame>
  )
}

function ImportSteps({ id, onImport, onClose }: Steps & { id: number }) {
  const { t } = useTranslation()
  const { data: found, error, isPending } = useImport(id)
  const waiting = useDelayed(isPending)
  const [wasReady, setWasReady] = useState(false)
  if (found?.state === 'ready' && !wasReady) setWasReady(true)
  // While rows are judged again they stay where they are.
  const isPreview =
    found !== undefined && (found.state === 'ready' || (found.state === 'preparing' && wasReady))
  const again = () => onImport(null)
  return (
    <Frame
      title={found ? t('import.title_of', { name: found.file_name }) : t('import.title')}
      size={isPreview ? '80rem' : 'lg'}
      onClose={onClose}
    >
      {!found && !error && (waiting ? <Skeleton height={240} /> : <div className={classes.room} />)}
      {error && <Unreadable text={failureText(error, t)} onBack={again} />}
      {found && isPreview && <ImportPreview found={found} onBack={again} />}
      {found && !isPreview && <OtherStep found={found} onAgain={again} onClose={onClose} />}
    </Frame>
  )
}

function OtherStep(props: { found: ShownImport; onAgain: () => void; onClose: () => void }) {
  const { found } = props
  const { t } = useTranslation()
  if (found.state === 'preparing') {
    return (
      <div className={classes.step} role="status">
        <p className={classes.note}>
          {t('import.reading', { count: found.rows, rows: formatNumber(found.rows) })}
        </p>
      </div>
    )
  }
  if (found.failure) {
    const text = fieldErrorText({ ...found.failure, message: '' }, t)
    return <UnreadableFile found={found} text={text} onBack={props.onAgain} />
  }
  return <ImportProgress {...props} />
}

function Frame(props: { title: string; size: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal opened onClose={props.onClose} size={props.size} title={props.title} closeOnClickOutside={false}>
      {props.children}
    </Modal>
  )
}

/** A text that was understood wrongly can be read in another way. */
function UnreadableFile(props: { found: ShownImport; text: string; onBack: () => void }) {
  const { reading } = props.found
  const { readAgain } = useImportActions(props.found)
  return (
    <Unreadable text={props.text} onBack={props.onBack}>
      {reading?.text && <FileReading text={reading.text} disabled={false} onChange={readAgain} />}
    </Unreadable>
  )
}

function Unreadable(props: { text: string; onBack: () => void; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.step} role="alert">
      <p className={classes.fault}>{props.text}</p>
      {props.children}
      <footer className={classes.footer}>
        <Button variant="default" onClick={props.onBack}>
          {t('import.other_file')}
        </Button>
      </footer>
    </div>
  )
}
