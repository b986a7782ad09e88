import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
import type { Outcome } from './changes/use-grid-changes.ts'
import type { GridColumn } from './columns/grid-column.ts'
import { type CellRange, isOneCell } from './selection/cell-range.ts'
import classes from './selection-line.module.css'

type SelectionLineProps<Row> = {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  range: CellRange
  outcome: Outcome | undefined
}

/** Under a grid: how much is chosen and what it adds up to, and what came of the last writing. Screen readers say it. */
export function SelectionLine<Row>({ rows, columns, range, outcome }: SelectionLineProps<Row>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { top, bottom, start, end } = range
  const isOne = isOneCell(range)
  // Not at every scrolling: thousands of cells may be chosen.
  const sums = useMemo(() => {
    const chosen = isOne ? [] : rows.slice(top, bottom + 1)
    return columns.slice(start, end + 1).flatMap(({ name, header, sum }) => {
      if (isOne || !sum) return []
      return { name, header, text: sum.text(chosen.reduce((total, row) => total + sum.amount(row), 0)) }
    })
  }, [rows, columns, top, bottom, start, end, isOne])
  const number = (value: number) => value.toLocaleString(locale)
  return (
    <div className={classes.line} role="status">
      {!isOne && (
        <span>{t('grid.chosen', { rows: number(bottom - top + 1), columns: number(end - start + 1) })}</span>
      )}
      {sums.map(({ name, header, text }) => (
        <span key={name}>
          {header} <b>{text}</b>
        </span>
      ))}
      {outcome && outcome.changed > 1 && <span>{t('grid.changed', { count: outcome.changed })}</span>}
      {outcome && outcome.refused > 0 && (
        <span className={classes.refused}>
          {t('grid.refused', { count: outcome.refused })} {outcome.fault}
        </span>
      )}
    </div>
  )
}
