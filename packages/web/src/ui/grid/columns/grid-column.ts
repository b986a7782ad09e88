import type { ComponentType, ReactNode } from 'react'

/** By what a row is known, however the rows are ordered. */
export type RowId = number | string

/** Stands for the id of a row that is not read yet. */
export const unreadId = (place: number): RowId => `place ${place}`

export const isUnreadId = (id: RowId): boolean => typeof id === 'string' && id.startsWith('place ')

/**
 * What becomes of a row when a text is written into one of its cells: another row, or what is wrong with the text. It is
 * ambiguous if several records are called so.
 */
type CellWriting<Row> = { row: Row } | { fault: string; isAmbiguous?: boolean }

/** How writing ends: where the keyboard goes from there. */
export type WritingEnd =
  | { kind: 'next'; across: boolean; back: boolean }
  | { kind: 'step'; key: string }
  /** The keyboard stays in the cell. */
  | { kind: 'here' }
  /** It has gone elsewhere already. */
  | { kind: 'away' }

/** Where a text is written into a cell, in place of the plain field. */
export type CellEditorProps<Row> = {
  row: Row
  label: string
  text: string
  /** What is wrong with the text, once somebody wanted it in the cell. */
  fault: string | undefined
  onText: (text: string) => void
  /** Takes a text at once, as of a choice that is made. */
  onTake: (text: string, end: WritingEnd) => void
}

/** What is to be known of a cell: a sign stands in it, and the sentence is read with it. */
export type CellNote = { kind: 'error' | 'warning' | 'info'; text: string }

/** A grouping of rows. Its name is that of no other grouping or column of the grid. */
export type Grouping<Row> = { name: string; header: string; text: (row: Row) => string }

/** A column of a grid: what its cells say, and what becomes of a text that is written into them. */
export type GridColumn<Row> = {
  name: string
  header: string
  /** Names that spreadsheets give it besides; the first of them that one has counts. */
  headings?: readonly string[]
  /**
   * Cells that are read behind those of a heading named here, as position and town behind their shop, each by the headings
   * that it may have: together they make one text, joined by ' · '.
   */
  joined?: { behind: readonly string[]; cells: readonly (readonly string[])[] }
  /** In px. */
  width: number
  align?: 'end'
  /** What a cell says where it is copied, edited and found: without a unit, and as `write` reads it. */
  text: (row: Row) => string
  /** Without it the cells are only read. */
  write?: (row: Row, text: string) => CellWriting<Row>
  /** Why a cell is only read, told to who writes there; nothing where it is not. */
  readOnly?: (row: Row) => string | undefined
  /** What is seen, where that is more than the text. */
  show?: (row: Row) => ReactNode
  notes?: (row: Row) => readonly CellNote[]
  editor?: ComponentType<CellEditorProps<Row>>
  /** Finds out what texts mean before they are pasted: `write` knows it afterwards. */
  learn?: (texts: readonly string[]) => Promise<void>
  /** By what the rows are sorted, where that is not the text. */
  order?: (row: Row) => number | null
  /** Reads a number that is typed into a filter, in the unit of `order`; undefined if it is not one. */
  readNumber?: (text: string) => number | undefined
  /** Groupings of its rows in place of the text: many cells have something in common. */
  groups?: readonly Grouping<Row>[]
  /** What its cells add up to; a column without it has no sum. */
  sum?: { amount: (row: Row) => number; text: (total: number) => string }
  /** Whether its cells name their rows. */
  isName?: boolean
}

/** Returns what rows can be grouped by in a column: its own groupings, or its text. */
export function groupingsOf<Row>(column: GridColumn<Row>): readonly Grouping<Row>[] {
  return column.groups ?? [column]
}

/** What any column says, whatever its cells hold. */
export type ColumnOf<Row> = Pick<
  GridColumn<Row>,
  'name' | 'header' | 'headings' | 'joined' | 'isName' | 'readOnly' | 'notes' | 'groups'
> & {
  width?: number
}

/** Why a cell is only read: a sentence, or an empty text where there is nothing to say. Nothing where it is written in. */
export function whyReadOnly<Row>(
  column: GridColumn<Row>,
  row: Row,
  ofRow: ((row: Row) => string | undefined) | undefined,
): string | undefined {
  const reason = ofRow?.(row) ?? column.readOnly?.(row)
  return reason ?? (column.write ? undefined : '')
}
