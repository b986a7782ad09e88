import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchParameters } from '../../../core/address/search-parameters.ts'
import { callDocument } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { currentLanguage, formatNumber } from '../../../core/language/language.ts'
import { saveDocument } from '../../../core/list/toolbar/use-export.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import classes from '../import.module.css'
import { importFaults } from '../import-faults.ts'
import { useImportWords } from '../import-words.ts'
import { Fold } from '../review/fold.tsx'
import { MissingList } from '../review/missing-records.tsx'
import { isRunning, type ShownImport } from '../use-import.ts'
import { useImportActions } from '../use-import-actions.ts'
import { KeptRecords } from './kept-records.tsx'
import { ResultRows } from './result-rows.tsx'
import { shownCounts, UndoButton } from './undo-button.tsx'
import { useRate } from './use-rate.ts'

/**
 * Shows the progress of a running import. Once it has ended, shows the result and the rows, and offers to undo it and to
 * download the refused rows.
 */
export function ImportProgress({ found }: { found: ShownImport }) {
  const { resource, state, refused, created, updated, pictures, missing } = found
  const { t } = useTranslation()
  const { cancel, undo, retry, isBusy } = useImportActions(found)
  const hasEnded = !isRunning(state)
  return (
    <div className={classes.step}>
      {hasEnded ? <Result found={found} /> : <Running found={found} />}
      {state === 'undone' && found.undone.kept > 0 && <KeptRecords found={found} />}
      {hasEnded && missing.deactivated + missing.kept > 0 && <MissingResult found={found} />}
      {hasEnded && state !== 'undone' && hasOutcome(found) && <ResultRows found={found} />}
      <footer className={classes.footer}>
        {state === 'importing' && (
          <Button variant="default" loading={isBusy} onClick={cancel}>
            {t('import.cancel')}
          </Button>
        )}
        {hasEnded && refused > 0 && <RefusedRows found={found} />}
        {undoable.includes(state) && created + updated + pictures.added + missing.deactivated > 0 && (
          <UndoButton found={found} isBusy={isBusy} onUndo={undo} />
        )}
        {hasEnded && (
          <Button component={Link} to={`/${resource}/import`} variant="default">
            {t('import.other_file')}
          </Button>
        )}
        {state === 'done_with_warnings' && (
          <Button variant="default" loading={isBusy} onClick={retry}>
            {t('import.retry')}
          </Button>
        )}
        <ToList found={found} />
      </footer>
    </div>
  )
}

/** Lists the records that are missing from the file, in a section that is collapsed at first. */
function MissingResult({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const { records } = found.missing
  const text = t(`import.of.${found.resource}.missing`, { count: records, shown: formatNumber(records) })
  return (
    <Fold label={t('import.missing.label')} text={text} opens={false}>
      <MissingList found={found} />
    </Fold>
  )
}

/** Returns true if at least one row has an outcome. Rows have none if the import was cancelled before it started. */
function hasOutcome({ created, updated, unchanged, skipped, refused }: ShownImport): boolean {
  return created + updated + unchanged + skipped + refused > 0
}

/** Links to the list of records, filtered to the records of this import. */
function ToList({ found: { resource, id } }: { found: ShownImport }) {
  const { t } = useTranslation()
  const search: SearchParameters = { f_import_id: `eq;${id}` }
  return (
    <Button renderRoot={(props) => <Link to={`/${resource}`} search={search} {...props} />}>
      {t(`import.of.${resource}.to_list`)}
    </Button>
  )
}

const undoable: readonly ShownImport['state'][] = ['done', 'done_with_warnings', 'cancelled', 'failed']

function Running({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const rate = useRate(found)
  return (
    <>
      <Progress
        aria-label={t('import.progress')}
        value={(100 * found.dealt) / Math.max(1, found.rows)}
        transitionDuration={200}
      />
      <p className={classes.note}>
        {t('import.dealt', {
          count: found.rows,
          dealt: formatNumber(found.dealt),
          rows: formatNumber(found.rows),
        })}
        {rate &&
          ` · ${t('import.rate', { rows: formatNumber(rate.perSecond), count: rate.secondsLeft, seconds: formatNumber(rate.secondsLeft) })}`}
      </p>
      <p className={classes.note}>{t('import.goes_on')}</p>
    </>
  )
}

function Result({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const { pictures, missing } = found
  const came = { ...found, skipped: found.skipped + found.unchanged }
  const isWithout =
    found.state === 'cancelled' && came.created + came.updated + pictures.added + missing.deactivated === 0
  const remaining = found.rows - came.created - came.updated - came.skipped - came.refused
  return (
    <div role="status">
      <p className={classes.outcomeTitle}>
        {found.state === 'undone'
          ? undoneText(found, t)
          : t(`import.states.${isWithout ? 'cancelled_nothing' : found.state}`)}
      </p>
      {found.state !== 'undone' && (
        <dl className={classes.counts}>
          {(['created', 'updated', 'skipped', 'refused'] as const).map((outcome) => (
            <div key={outcome} data-outcome={came[outcome] > 0 ? outcome : undefined}>
              <dt>{t(`import.came.${outcome}`)}</dt>
              <dd>{formatNumber(came[outcome])}</dd>
            </div>
          ))}
          {remaining > 0 && (
            <div>
              <dt>{t('import.came.left')}</dt>
              <dd>{formatNumber(remaining)}</dd>
            </div>
          )}
          {(['deactivated', 'kept'] as const).map(
            (result) =>
              missing[result] > 0 && (
                <div key={result} data-outcome={result === 'kept' ? 'refused' : 'updated'}>
                  <dt>{t(`import.missing.came.${result}`)}</dt>
                  <dd>{formatNumber(missing[result])}</dd>
                </div>
              ),
          )}
          {pictureCounts.map(
            (result) =>
              pictures[result] > 0 && (
                <div key={result} data-outcome={result === 'full' ? 'refused' : undefined}>
                  <dt>{t(`import.pictures.came.${result}`)}</dt>
                  <dd>{formatNumber(pictures[result])}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  )
}

/** Picture outcomes that are counted in the result. */
const pictureCounts = ['added', 'known', 'full'] as const

function undoneText({ undone, pictures }: ShownImport, t: TFunction): string {
  const { taken_back, kept } = pictures
  const records = t('import.undone', shownCounts(undone))
  if (taken_back + kept === 0) return records
  return `${records}. ${t('import.pictures.undone', { taken_back: formatNumber(taken_back), kept: formatNumber(kept) })}`
}

/** Downloads a file with the refused rows and the reasons, which the user can correct and import again. */
function RefusedRows({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const words = useImportWords(found.resource)
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const texts = Object.fromEntries(
      importFaults.map((fault) => {
        const key = `import.fault.${fault}`
        return [key, t(key, { skipInterpolation: true })]
      }),
    )
    const fields = Object.fromEntries(words.fields.map((field) => [field, words.label(field)]))
    const values = Object.fromEntries(
      words.fields.flatMap((field) => {
        const choices = words.choices(field)
        return choices ? [[field, choices.map(({ value, label }) => ({ value, label }))]] : []
      }),
    )
    const request = {
      ...{ id: found.id, header: t('import.reason') },
      ...{ texts, fields, values, language: currentLanguage() },
    }
    try {
      saveDocument(await callDocument('importsrest/refused', request), t('import.refused_file'))
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={isBusy}
      onClick={download}
    >
      {t('import.refused_download')}
    </Button>
  )
}
