import type { ComponentType, ReactNode } from 'react'

/** Identity of a row, independent of the order of the rows. */
export type RowId = number | string

/** Returns a placeholder id for a row that is not loaded. */
export const unreadId = (place: number): RowId => `place ${place}`

export const isUnreadId = (id: RowId): boolean => typeof id === 'string' && id.startsWith('place ')

/**
 * Result of writing a text into a cell: the new row, or why the text is refused. `isAmbiguous` means that several records match
 * the text.
 */
type CellWriting<Row> = { row: Row } | { fault: string; isAmbiguous?: boolean }

/** End of editing, and the direction in which the focus moves. */
export type WritingEnd =
  | { kind: 'next'; across: boolean; back: boolean }
  | { kind: 'step'; key: string }
  /** The focus stays in the cell. */
  | { kind: 'here' }
  /** The focus has already moved elsewhere. */
  | { kind: 'away' }

/** Properties of a cell's editor, which replaces the plain field. */
export type CellEditorProps<Row> = {
  row: Row
  label: string
  text: string
  /** True if the editor starts with a refused text, which typing then replaces. */
  selects: boolean
  /** Why the text was refused; set once the user has tried to enter it. */
  fault: string | undefined
  onText: (text: string) => void
  /** Enters a text immediately, such as that of a chosen option. */
  onTake: (text: string, end: WritingEnd) => void
}

/** A note about a cell: an icon in the cell, and a sentence that screen readers read with it. */
export type CellNote = { kind: 'error' | 'warning' | 'info'; text: string }

/** A way to group rows. Its name is unique among the groupings and columns of the grid. */
export type Grouping<Row> = { name: string; header: string; text: (row: Row) => string }

/** A column of a grid: the texts of its cells, and how they are edited. */
export type GridColumn<Row> = {
  name: string
  header: string
  /** Other names of the column in spreadsheets; the first one found is used. */
  headings?: readonly string[]
  /**
   * Cells to append if the column was found by a heading in `behind`, such as position and town after the shop. Each cell is
   * described by its possible headings. The texts are joined by ' · '.
   */
  joined?: { behind: readonly string[]; cells: readonly (readonly string[])[] }
  /** Width of the column in px. */
  width: number
  /** Width in px if the grid has room; by default `width`. */
  roomyWidth?: number
  align?: 'end'
  /** Text of a cell for copying, editing and searching: without a unit, and understood by `write`. */
  text: (row: Row) => string
  /** Writes a text into a cell; without it the column is read-only. */
  write?: (row: Row, text: string) => CellWriting<Row>
  /** Returns why a cell is read-only, which is shown to users who try to edit it; undefined if it is editable. */
  readOnly?: (row: Row) => string | undefined
  /** Returns the content to show instead of the text. */
  show?: (row: Row) => ReactNode
  /**
   * Returns the content to show while any cell of the row is unsaved or has refused its text; undefined for the usual content.
   */
  inTrouble?: (row: Row) => ReactNode
  notes?: (row: Row) => readonly CellNote[]
  editor?: ComponentType<CellEditorProps<Row>>
  /** Looks up the meaning of texts before they are pasted; `write` uses the result. */
  learn?: (texts: readonly string[]) => Promise<void>
  /** Returns the value to sort rows by instead of the text. */
  order?: (row: Row) => number | null
  /** Parses a number typed into a filter, in the unit of `order`; undefined if the text is not a number. */
  readNumber?: (text: string) => number | undefined
  /** Groupings offered in place of grouping by the cell text. */
  groups?: readonly Grouping<Row>[]
  /** Sum of the column's cells; without it, no sum is shown. */
  sum?: { amount: (row: Row) => number; text: (total: number) => string }
  /** True if the cells of the column name their rows. */
  isName?: boolean
}

/** Returns the groupings of a column, by default the grouping by its text. */
export function groupingsOf<Row>(column: GridColumn<Row>): readonly Grouping<Row>[] {
  return column.groups ?? [column]
}

/** Properties that a column of any kind can set. */
export type ColumnOf<Row> = Pick<
  GridColumn<Row>,
  | 'name'
  | 'header'
  | 'headings'
  | 'joined'
  | 'isName'
  | 'readOnly'
  | 'notes'
  | 'groups'
  | 'inTrouble'
  | 'roomyWidth'
> & {
  width?: number
}

/**
 * Returns why a cell is read-only: a sentence, or '' if there is no reason to show. Returns undefined if the cell is editable.
 */
export function whyReadOnly<Row>(
  column: GridColumn<Row>,
  row: Row,
  ofRow: ((row: Row) => string | undefined) | undefined,
): string | undefined {
  const reason = ofRow?.(row) ?? column.readOnly?.(row)
  return reason ?? (column.write ? undefined : '')
}
