import { useTranslation } from 'react-i18next'
import classes from '../import.module.css'
import { FaultGroups } from '../rows/fault-groups.tsx'
import { GroupChoice } from '../rows/group-choice.tsx'
import { ImportRows } from '../rows/import-rows.tsx'
import { useGroupOfRows } from '../rows/use-group-of-rows.ts'
import type { ShownImport } from '../use-import.ts'
import reviewClasses from './review.module.css'

const groups = ['refused', 'warned'] as const

type AttentionProps = { found: ShownImport; outdated: boolean; onCorrected: () => Promise<void> }

/** Shows the faults and warnings of a file, first by column and then by row. The user can correct them in place. */
export function Attention(props: AttentionProps) {
  const { found } = props
  const { t } = useTranslation()
  const isNeeded = found.refused + found.warned > 0
  return (
    <section className={reviewClasses.section} aria-label={t('import.review.attention')}>
      <h2 className={reviewClasses.heading}>{t('import.review.attention')}</h2>
      {isNeeded ? (
        <FaultyRows {...props} />
      ) : (
        <p className={classes.note}>{t('import.review.no_attention')}</p>
      )}
    </section>
  )
}

function FaultyRows({ found, outdated, onCorrected }: AttentionProps) {
  const { t } = useTranslation()
  const view = useGroupOfRows(found, groups)
  return (
    <>
      <FaultGroups found={found} onCorrected={onCorrected} />
      <GroupChoice found={found} groups={groups} group={view.group} onShow={view.show} />
      {view.rows && (
        <ImportRows
          label={t('import.review.faulty_rows')}
          of="attention"
          found={found}
          shown={view.rows}
          page={view.page}
          onPage={view.setPage}
          onCorrected={onCorrected}
          outdated={outdated || view.isOutdated}
        />
      )}
    </>
  )
}
