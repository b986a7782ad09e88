import type { ComponentType, ReactNode } from 'react'

/** Id of a row; it does not depend on the order of the rows. */
export type RowId = number | string

/** Returns a placeholder id for a row that is not loaded. */
export const unreadId = (place: number): RowId => `place ${place}`

export const isUnreadId = (id: RowId): boolean => typeof id === 'string' && id.startsWith('place ')

/**
 * Result of writing a text into a cell: the new row, or the reason why the cell refuses the text. With `isAmbiguous`, the text
 * matches several records.
 */
type CellWriting<Row> = { row: Row } | { fault: string; isAmbiguous?: boolean }

/** End of editing, with the direction in which the focus moves. */
export type WritingEnd =
  | { kind: 'next'; across: boolean; back: boolean }
  | { kind: 'step'; key: string }
  /** The focus stays in the cell. */
  | { kind: 'here' }
  /** The focus has already moved elsewhere. */
  | { kind: 'away' }

/** Props of a cell editor that replaces the plain text field. */
export type CellEditorProps<Row> = {
  row: Row
  label: string
  text: string
  /** True if the text is selected when the editor opens, because the cell has refused it. */
  selects: boolean
  /** Reason why the text was refused; set after the user has tried to enter it. */
  fault: string | undefined
  onText: (text: string) => void
  /** Enters a text immediately, for example when the user picks an option. */
  onTake: (text: string, end: WritingEnd) => void
}

/** Note about a cell: an icon in the cell, and a sentence that screen readers read out with the cell. */
export type CellNote = { kind: 'error' | 'warning' | 'info'; text: string }

/** Criterion for grouping rows. Its name is unique among the groupings and columns of the grid. */
export type Grouping<Row> = { name: string; header: string; text: (row: Row) => string }

/** Column of a grid: the texts of its cells, and how users edit them. */
export type GridColumn<Row> = {
  name: string
  header: string
  /** Other headings of the column in spreadsheets. If a paste contains several, the first of this list is used. */
  headings?: readonly string[]
  /**
   * Block cells whose texts are appended, joined by ' · ', if the column was found by a heading in `behind`; for example,
   * position and town are appended to the shop. Each cell is given by its possible headings.
   */
  joined?: { behind: readonly string[]; cells: readonly (readonly string[])[] }
  /** Width of the column in px. */
  width: number
  /** Width in px if the grid has much room; by default `width`. */
  roomyWidth?: number
  align?: 'end'
  /** Returns the text of a cell for copying, editing and searching. It has no unit, and `write` can parse it. */
  text: (row: Row) => string
  /** Writes a text into a cell. If missing, the column is read-only. */
  write?: (row: Row, text: string) => CellWriting<Row>
  /**
   * Returns the reason why a cell is read-only, shown to users who try to edit it. Returns undefined if the cell is editable.
   */
  readOnly?: (row: Row) => string | undefined
  /** Returns the content to display instead of the text. */
  show?: (row: Row) => ReactNode
  /**
   * Returns the content to display while any cell of the row is unsaved or has refused a text. If it returns undefined, the
   * usual content is displayed.
   */
  inTrouble?: (row: Row) => ReactNode
  notes?: (row: Row) => readonly CellNote[]
  editor?: ComponentType<CellEditorProps<Row>>
  /** Looks up texts before they are pasted. `write` then uses the results. */
  learn?: (texts: readonly string[]) => Promise<void>
  /** Returns the value by which rows are sorted instead of the text. */
  order?: (row: Row) => number | null
  /**
   * Parses a number that the user types into a filter, in the unit of `order`. Returns undefined if the text is not a number.
   */
  readNumber?: (text: string) => number | undefined
  /** Replaces the default grouping, in which each distinct cell text forms a group. */
  groups?: readonly Grouping<Row>[]
  /** Sum of all cells of the column. If missing, the grid shows no sum. */
  sum?: { amount: (row: Row) => number; text: (total: number) => string }
  /** True if this column contains the names of the rows. */
  isName?: boolean
}

/** Returns the groupings of a column; by default, one grouping by the cell text. */
export function groupingsOf<Row>(column: GridColumn<Row>): readonly Grouping<Row>[] {
  return column.groups ?? [column]
}

/** Properties that columns of every type can set. */
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

/** Returns the reason why a cell is read-only, or '' if no reason is shown. Returns undefined if the cell is editable. */
export function whyReadOnly<Row>(
  column: GridColumn<Row>,
  row: Row,
  ofRow: ((row: Row) => string | undefined) | undefined,
): string | undefined {
  const reason = ofRow?.(row) ?? column.readOnly?.(row)
  return reason ?? (column.write ? undefined : '')
}
