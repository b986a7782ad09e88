import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/locale.ts'
import type { Outcome } from '../changes/use-grid-changes.ts'
import type { GridColumn } from '../columns/grid-column.ts'
import { hiddenSentence, refusalSentences, toldRefusals } from './refusal-sentences.ts'
import classes from './selection-line.module.css'

type SelectionLineProps<Row> = {
  /** Selected rows; undefined while a row is not loaded. */
  rows: readonly (Row | undefined)[]
  /** Columns of the selected cells. */
  columns: readonly GridColumn<Row>[]
  /** Text with the size of the selection; undefined if a single cell is selected. */
  chosen: string | undefined
  outcome: Outcome | undefined
  /** Moves to the first cell that has refused its text. */
  onRefused: ((cell: { row: number; column: number }) => void) | undefined
}

/** Status line below a grid. It shows the size and the sums of the selection, and the result of the last write. */
export function SelectionLine<Row>(props: SelectionLineProps<Row>) {
  const { rows, columns, chosen, outcome, onRefused } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const first = !outcome || outcome.isTyped ? undefined : toldRefusals(outcome)[0]?.first
  const sentences = refusalSentences(outcome, t, locale)
  const isMany = chosen !== undefined
  // Memoized, because thousands of cells may be selected and every scroll step renders this component.
  const sums = useMemo(() => {
    const there = isMany ? rows.filter((row) => row !== undefined) : []
    return columns.flatMap(({ name, header, sum }) => {
      if (!isMany || !sum) return []
      return { name, header, text: sum.text(there.reduce((total, row) => total + sum.amount(row), 0)) }
    })
  }, [rows, columns, isMany])
  const missing = useMemo(() => (isMany ? rows.filter((row) => row === undefined).length : 0), [rows, isMany])
  return (
    <div className={classes.line} role="status" data-many-told={sentences.length > 1 || undefined}>
      {chosen !== undefined && <span>{chosen}</span>}
      {sums.map(({ name, header, text }) => (
        <span key={name}>
          {header} <b>{text}</b>
        </span>
      ))}
      {missing > 0 && <span className={classes.refused}>{t('grid.unsummed', { count: missing })}</span>}
      {outcome && outcome.changed > 1 && <span>{t('grid.changed', { count: outcome.changed })}</span>}
      {outcome?.hidden && <span>{hiddenSentence(outcome.hidden, t, locale)}</span>}
      {sentences.map((sentence) => (
        <span key={sentence} className={classes.refused}>
          {sentence}
        </span>
      ))}
      {first && onRefused && (
        <Button size="compact-xs" variant="subtle" onClick={() => onRefused(first)}>
          {t('grid.to_refused')}
        </Button>
      )}
    </div>
  )
}
