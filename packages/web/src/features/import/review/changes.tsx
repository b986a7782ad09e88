import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../import.module.css'
import { GroupChoice } from '../rows/group-choice.tsx'
import { ImportRows } from '../rows/import-rows.tsx'
import { useGroupOfRows } from '../rows/use-group-of-rows.ts'
import type { ShownImport } from '../use-import.ts'
import { MissingRecords } from './missing-records.tsx'
import reviewClasses from './review.module.css'

const groups = ['all', 'created', 'updated', 'unchanged', 'skipped', 'answered'] as const

/** Groups to show first. Updates come before new records, because only updates can damage existing data. */
const preferredGroups = ['updated', 'created'] as const

/** Shows the rows of the file, grouped by outcome, with the values of each record before and after the import. */
export function Changes(props: {
  found: ShownImport
  outdated: boolean
  section: RefObject<HTMLElement | null>
  onCorrected: () => Promise<void>
}) {
  const { found, outdated, section, onCorrected } = props
  const { t } = useTranslation()
  const view = useGroupOfRows(found, preferredGroups)
  return (
    <section
      ref={section}
      className={reviewClasses.section}
      tabIndex={-1}
      aria-label={t('import.review.changes')}
    >
      <h2 className={reviewClasses.heading}>{t('import.review.changes')}</h2>
      <MissingRecords found={found} disabled={outdated} />
      <GroupChoice found={found} groups={groups} group={view.group} onShow={view.show} />
      {view.rows ? (
        <ImportRows
          label={t('import.rows')}
          of="changes"
          found={found}
          shown={view.rows}
          page={view.page}
          onPage={view.setPage}
          onCorrected={onCorrected}
          outdated={outdated || view.isOutdated}
        />
      ) : (
        <div className={classes.room} />
      )}
    </section>
  )
}
