import { importOutcomes } from '@lienzo/contract/customers/promotion-import'
import { Button, Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { FaultGroups } from './fault-groups.tsx'
import { FileReading } from './file-reading.tsx'
import { ImportRows } from './import-rows.tsx'
import classes from './promotion-import.module.css'
import { importKeys, type ShownImport } from './use-import.ts'
import { useImportActions } from './use-import-actions.ts'

type Outcome = (typeof importOutcomes)[number]

/** What a spreadsheet would do before it is imported: its columns, and each row with its faults. All of it can be corrected. */
export function ImportPreview({ found, onBack }: { found: ShownImport; onBack: () => void }) {
  const { id, counts, headers, mapping, update_existing } = found
  const { t } = useTranslation()
  const { changed, choose, readAgain, start, starting, cancel } = useImportActions(found)
  const [shown, setShown] = useState<{ outcome?: Outcome | undefined; page: number }>({ page: 1 })
  const asked = { id, page: shown.page, ...(shown.outcome ? { show: shown.outcome } : {}) }
  const rows = useQuery({
    queryKey: importKeys.rows(id, asked),
    queryFn: () => call('promotionimportrest/rows', asked),
    placeholderData: keepPreviousData,
  })
  const isReady = found.state === 'ready'
  const taken = counts.created + counts.updated
  const giveFocus = useRef<ReturnType<typeof keepFocus>>(null)
  // A field that is closed while the rows are judged again loses the keyboard.
  useEffect(() => {
    if (isReady) giveFocus.current?.()
  }, [isReady])

  function judgeAnew() {
    setShown({ page: 1 })
    giveFocus.current = keepFocus()
  }

  function chooseAnew(choices: Parameters<typeof choose>[0]) {
    judgeAnew()
    return choose(choices)
  }

  function readAnew(reading: Parameters<typeof readAgain>[0]) {
    judgeAnew()
    return readAgain(reading)
  }

  async function leave() {
    await cancel()
    onBack()
  }

  return (
    <div className={classes.step}>
      {found.reading?.text && (
        <FileReading text={found.reading.text} disabled={!isReady} onChange={readAnew} />
      )}
      <ColumnMapping
        headers={headers}
        mapping={mapping}
        disabled={!isReady}
        onChange={(changes) => chooseAnew({ mapping: changes })}
      />
      <Switch
        label={t('import.update_existing')}
        checked={update_existing}
        disabled={!isReady}
        onChange={(event) => chooseAnew({ update_existing: event.currentTarget.checked })}
      />
      {counts.refused > 0 && <FaultGroups importId={id} onCorrected={changed} />}
      <OutcomeChoice
        counts={counts}
        show={shown.outcome}
        onShow={(outcome) => setShown({ outcome, page: 1 })}
      />
      {rows.data && (
        <ImportRows
          importId={id}
          found={rows.data}
          page={shown.page}
          onPage={(page) => setShown({ ...shown, page })}
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

/** How many rows of each outcome there are; each button shows the rows of its own alone. */
function OutcomeChoice(props: {
  counts: ShownImport['counts']
  show: Outcome | undefined
  onShow: (outcome: Outcome | undefined) => void
}) {
  const { t } = useTranslation()
  const all = importOutcomes.reduce((sum, outcome) => sum + props.counts[outcome], 0)
  const countOf = (outcome: Outcome | undefined) => (outcome ? props.counts[outcome] : all)
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
          <strong>{formatNumber(countOf(outcome))}</strong>{' '}
          {t(`import.outcomes.${outcome ?? 'all'}`, { count: countOf(outcome) })}
        </button>
      ))}
    </div>
  )
}
