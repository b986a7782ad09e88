import { importOutcomes } from '@lienzo/contract/customers/promotion-import'
import { type ImportField, importFields } from '@lienzo/rules/promotion-import'
import { Button, Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { OptionalChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { FaultGroups } from './fault-groups.tsx'
import { ImportRows } from './import-rows.tsx'
import classes from './promotion-import.module.css'
import { importKeys, type ShownImport, useImportChanged } from './use-import.ts'

type Outcome = (typeof importOutcomes)[number]

/** What a spreadsheet would do before it is done: its columns, and each row with its faults; all of it can be corrected. */
export function ImportPreview({ found, onBack }: { found: ShownImport; onBack: () => void }) {
  const { id, counts, headers, mapping, update_existing, customer_id } = found
  const { t } = useTranslation()
  const changed = useImportChanged(id)
  const [show, setShow] = useState<Outcome | undefined>(undefined)
  const [page, setPage] = useState(1)
  const [starting, setStarting] = useState(false)
  const asked = { id, page, ...(show ? { show } : {}) }
  const rows = useQuery({
    queryKey: importKeys.rows(id, asked),
    queryFn: () => call('promotionimportrest/rows', asked),
    placeholderData: keepPreviousData,
  })
  const isReady = found.state === 'ready'
  const taken = counts.created + counts.updated

  async function attempt(act: () => Promise<unknown>, failed: string) {
    try {
      await act()
    } catch (error) {
      showNotice({ color: 'red', title: failed, message: failureText(error, t) })
    }
    await changed()
  }

  const choose = (choices: Partial<Pick<ShownImport, 'mapping' | 'update_existing'>>) => {
    setShow(undefined)
    setPage(1)
    const input = { id, mapping, update_existing, customer_id, ...choices }
    return attempt(() => call('promotionimportrest/choose', input), t('import.not_changed'))
  }

  function chooseColumn(field: ImportField, column: number | null) {
    const { [field]: _, ...others } = mapping
    return choose({ mapping: column === null ? others : { ...others, [field]: column } })
  }

  async function start() {
    setStarting(true)
    await attempt(() => call('promotionimportrest/start', { id }), t('import.not_started'))
    setStarting(false)
  }

  async function leave() {
    await attempt(() => call('promotionimportrest/cancel', { id }), t('import.not_changed'))
    onBack()
  }

  return (
    <div className={classes.step}>
      <fieldset className={classes.mapping}>
        <legend className={classes.legend}>{t('import.mapping')}</legend>
        {importFields.map((field) => (
          <OptionalChoiceField
            key={field}
            label={t(`import.fields.${field}`)}
            value={mapping[field] ?? null}
            choices={headers.map((header, column) => ({
              value: column,
              label: header || t('import.column', { number: column + 1 }),
            }))}
            placeholder={t('import.no_column')}
            disabled={!isReady}
            onChange={(column) => chooseColumn(field, column)}
          />
        ))}
      </fieldset>
      <Switch
        label={t('import.update_existing')}
        checked={update_existing}
        disabled={!isReady}
        onChange={(event) => choose({ update_existing: event.currentTarget.checked })}
      />
      {counts.refused > 0 && <FaultGroups importId={id} onCorrected={changed} />}
      <OutcomeChoice
        counts={counts}
        show={show}
        onShow={(outcome) => {
          setShow(outcome)
          setPage(1)
        }}
      />
      {rows.data && (
        <ImportRows
          importId={id}
          found={rows.data}
          page={page}
          onPage={setPage}
          onCorrected={changed}
          outdated={!isReady || rows.isPlaceholderData}
        />
      )}
      {!rows.data && <div className={classes.room} />}
      <footer className={classes.footer}>
        <Button variant="default" onClick={leave}>
          {t('import.other_file')}
        </Button>
        <Button onClick={start} loading={starting} disabled={taken === 0 || !isReady}>
          {t('import.start', { count: taken, shown: formatNumber(taken) })}
        </Button>
      </footer>
    </div>
  )
}

/** How many rows of each outcome there are; each narrows the rows down to its own. */
function OutcomeChoice(props: {
  counts: ShownImport['counts']
  show: Outcome | undefined
  onShow: (outcome: Outcome | undefined) => void
}) {
  const { t } = useTranslation()
  const all = importOutcomes.reduce((sum, outcome) => sum + props.counts[outcome], 0)
  const isShown = (outcome: Outcome) => props.counts[outcome] > 0 || outcome === props.show
  const choices = [undefined, ...importOutcomes.filter(isShown)]
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
