import { importOutcomes } from '@lienzo/contract/promotion-import'
import { type ImportField, type ImportMapping, importFields } from '@lienzo/rules/promotion-import'
import { Button, Skeleton, Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call.ts'
import { formatNumber } from '../../core/language.ts'
import { showNotice } from '../../core/notice/notices.ts'
import { failureText } from '../../core/record/call-failure.ts'
import { fieldErrorText } from '../../core/record/field-error-text.ts'
import { OptionalChoiceField } from '../../ui/choice-field.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import type { ImportSource } from './import-file.tsx'
import { ImportRows, type Preview } from './import-rows.tsx'
import classes from './promotion-import.module.css'

type Outcome = (typeof importOutcomes)[number]

/** What a spreadsheet would do before it is done: its columns, which can be corrected, and each row with its faults. */
export function ImportPreview(props: {
  source: ImportSource
  onBack: () => void
  onStarted: (importId: number) => void
}) {
  const { upload, customer } = props.source
  const { t } = useTranslation()
  const [mapping, setMapping] = useState<ImportMapping | undefined>(undefined)
  const [updateExisting, setUpdateExisting] = useState(true)
  const [show, setShow] = useState<Outcome | undefined>(undefined)
  const [page, setPage] = useState(1)
  const [starting, setStarting] = useState(false)
  const source = { upload, customer_id: customer?.id ?? null, update_existing: updateExisting }
  const asked = { ...source, ...(mapping ? { mapping } : {}), ...(show ? { show } : {}), page }
  const preview = useQuery({
    queryKey: ['promotion-import', 'preview', asked],
    queryFn: () => call('promotionimportrest/preview', asked),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const waiting = useDelayed(preview.isPending)
  const found = preview.data

  if (preview.isError) return <Unreadable error={preview.error} onBack={props.onBack} />
  if (!found) return waiting ? <Skeleton height={240} /> : <div className={classes.room} />
  const { counts } = found
  const taken = counts.created + counts.updated
  const chosen = mapping ?? found.mapping

  function choose(field: ImportField, column: number | null) {
    const { [field]: _, ...others } = chosen
    setMapping(column === null ? others : { ...others, [field]: column })
    setPage(1)
  }

  async function start() {
    setStarting(true)
    try {
      const { id } = await call('promotionimportrest/start', { ...source, mapping: chosen })
      props.onStarted(id)
    } catch (error) {
      showNotice({ color: 'red', title: t('import.not_started'), message: failureText(error, t) })
      setStarting(false)
    }
  }

  return (
    <div className={classes.step}>
      <fieldset className={classes.mapping}>
        <legend className={classes.legend}>{t('import.mapping')}</legend>
        {importFields.map((field) => (
          <OptionalChoiceField
            key={field}
            label={t(`import.fields.${field}`)}
            value={chosen[field] ?? null}
            choices={found.headers.map((header, column) => ({
              value: column,
              label: header || t('import.column', { number: column + 1 }),
            }))}
            placeholder={t('import.no_column')}
            onChange={(column) => choose(field, column)}
          />
        ))}
      </fieldset>
      <Switch
        label={t('import.update_existing')}
        checked={updateExisting}
        onChange={(event) => {
          setUpdateExisting(event.currentTarget.checked)
          setShow(undefined)
          setPage(1)
        }}
      />
      <OutcomeChoice
        counts={counts}
        show={show}
        onShow={(outcome) => {
          setShow(outcome)
          setPage(1)
        }}
      />
      <ImportRows preview={found} page={page} onPage={setPage} outdated={preview.isPlaceholderData} />
      <footer className={classes.footer}>
        <Button variant="default" onClick={props.onBack}>
          {t('import.other_file')}
        </Button>
        <Button onClick={start} loading={starting} disabled={taken === 0 || preview.isPlaceholderData}>
          {t('import.start', { count: taken, shown: formatNumber(taken) })}
        </Button>
      </footer>
    </div>
  )
}

/** How many rows of each outcome there are; each narrows the rows down to its own. */
function OutcomeChoice(props: {
  counts: Preview['counts']
  show: Outcome | undefined
  onShow: (outcome: Outcome | undefined) => void
}) {
  const { t } = useTranslation()
  const all = importOutcomes.reduce((sum, outcome) => sum + props.counts[outcome], 0)
  const choices = [undefined, ...importOutcomes.filter((outcome) => props.counts[outcome] > 0)]
  return (
    <div className={classes.outcomes}>
      {choices.map((outcome) => (
        <button
          key={outcome ?? 'all'}
          type="button"
          className={classes.outcome}
          data-outcome={outcome}
          aria-pressed={props.show === outcome}
          onClick={() => props.onShow(outcome)}
        >
          <strong>{formatNumber(outcome ? props.counts[outcome] : all)}</strong>{' '}
          {t(`import.outcomes.${outcome ?? 'all'}`)}
        </button>
      ))}
    </div>
  )
}

function Unreadable(props: { error: unknown; onBack: () => void }) {
  const { error } = props
  const { t } = useTranslation()
  const fields = error instanceof CallError ? Object.values(error.fields) : []
  const texts = fields.length > 0 ? fields.map((fault) => fieldErrorText(fault, t)) : [failureText(error, t)]
  return (
    <div className={classes.step} role="alert">
      <p className={classes.fault}>{texts.join(' ')}</p>
      <footer className={classes.footer}>
        <Button variant="default" onClick={props.onBack}>
          {t('import.other_file')}
        </Button>
      </footer>
    </div>
  )
}
