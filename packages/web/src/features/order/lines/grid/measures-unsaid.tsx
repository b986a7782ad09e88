import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import { isToldOnce } from '../line-checks.ts'
import classes from '../order-lines.module.css'
import type { LineRow } from './line-row.ts'

/**
 * Shows one warning with the number of lines whose space was measured in an unknown way, instead of a warning on each line.
 * Until all lines are loaded, the number is a lower bound.
 */
export function MeasuresUnsaid({ rows }: { rows: readonly (LineRow | undefined)[] }) {
  const { t } = useTranslation()
  const count = useMemo(() => rows.filter((row) => row?.checks.some(isToldOnce)).length, [rows])
  if (count === 0) return null
  const text = rows.includes(undefined) ? 'order.grid.measures_unsaid_least' : 'order.grid.measures_unsaid'
  return <p className={classes.none}>{t(text, { count, shown: formatNumber(count) })}</p>
}
