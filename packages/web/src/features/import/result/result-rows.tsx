import { IMPORT_ROWS_KEPT_DAYS, importOutcomes } from '@lienzo/contract/imports/import-states'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../core/language/language.ts'
import classes from '../import.module.css'
import { FaultGroups } from '../rows/fault-groups.tsx'
import { GroupChoice } from '../rows/group-choice.tsx'
import { ImportRows } from '../rows/import-rows.tsx'
import { useGroupOfRows } from '../rows/use-group-of-rows.ts'
import type { ShownImport } from '../use-import.ts'
import { useImportActions } from '../use-import-actions.ts'

const groups = ['all', ...importOutcomes] as const

/**
 * Shows the rows of a finished import with their outcomes and records. The user can correct refused rows and import them again.
 */
export function ResultRows({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const { changed } = useImportActions(found)
  const hasRefused = found.state === 'done_with_warnings'
  const view = useGroupOfRows(found, hasRefused ? ['refused'] : [])
  const until = (found.ended_at ?? 0) + IMPORT_ROWS_KEPT_DAYS * SECONDS_PER_DAY
  const areGone = view.rows?.rows.length === 0
  return (
    <>
      <p className={classes.note}>
        {areGone ? t('import.result.rows_gone') : t('import.result.rows_until', { day: formatDate(until) })}
        {` ${t('import.result.list_stays')}`}
      </p>
      {hasRefused && <FaultGroups found={found} onCorrected={changed} />}
      {!areGone && <GroupChoice found={found} groups={groups} group={view.group} onShow={view.show} />}
      {view.rows && !areGone && (
        <ImportRows
          label={t('import.rows')}
          of="result"
          found={found}
          shown={view.rows}
          page={view.page}
          onPage={view.setPage}
          onCorrected={changed}
          outdated={view.isOutdated}
        />
      )}
    </>
  )
}
