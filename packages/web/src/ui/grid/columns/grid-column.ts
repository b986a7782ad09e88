import type { ComponentType, ReactNode } from 'react'

/** By what a row is known, however the rows are ordered. */
export type RowId = number | string

/** What becomes of a row when a text is written into one of its cells: another row, or what is wrong with the text. */
type CellWriting<Row> = { row: Row } | { fault: string }

/** Where a text is written into a cell, in place of the plain field. */
export type CellEditorProps<Row> = {
  row: Row
  label: string
  text: string
  /** What is wrong with the text, once somebody wanted it in the cell. */
  fault: string | undefined
  onText: (text: string) => void
  /** Takes a text at once, as of a choice that is made. */
  onTake: (text: string) => void
}

/** A column of a grid: what its cells say, and what becomes of a text that is written into them. */
export type GridColumn<Row> = {
  name: string
  header: string
  /** In px. */
  width: number
  align?: 'end'
  /** What a cell says where it is copied, edited and found: without a unit, and as `write` reads it. */
  text: (row: Row) => string
  /** Without it the cells are only read. */
  write?: (row: Row, text: string) => CellWriting<Row>
  /** What is seen, where that is more than the text. */
  show?: (row: Row) => ReactNode
  editor?: ComponentType<CellEditorProps<Row>>
  /** What its cells add up to; a column without it has no sum. */
  sum?: { amount: (row: Row) => number; text: (total: number) => string }
  /** Whether its cells name their rows. */
  isName?: boolean
}
