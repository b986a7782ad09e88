import type { importOutcomes } from '@lienzo/contract/imports/import-states'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import classes from '../import.module.css'
import type { ShownImport } from '../use-import.ts'

/**
 * Group of rows: all rows, rows with one outcome, rows with warnings (`warned`), or rows with corrections taken from the last
 * import of the same list (`answered`).
 */
export type RowGroup = 'all' | (typeof importOutcomes)[number] | 'warned' | 'answered'

export function countOf(shownImport: ShownImport, group: RowGroup): number {
  return shownImport[group === 'all' ? 'rows' : group]
}

/** Shows a button for each group with its number of rows. Pressing the button shows only the rows of this group. */
export function GroupChoice(props: {
  found: ShownImport
  groups: readonly RowGroup[]
  group: RowGroup
  onShow: (group: RowGroup) => void
}) {
  const { found, group } = props
  const { t } = useTranslation()
  const choices = props.groups.filter((each) => each === group || each === 'all' || countOf(found, each) > 0)
  return (
    <div className={classes.outcomes}>
      {choices.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.outcome}
          data-outcome={each}
          aria-pressed={each === group}
          onClick={() => props.onShow(each)}
        >
          <strong>{formatNumber(countOf(found, each))}</strong>{' '}
          {t(`import.outcomes.${each}`, { count: countOf(found, each) })}
        </button>
      ))}
    </div>
  )
}
