import type { ComponentType, ReactNode } from 'react'

/** Identity of a row, independent of the order of the rows. */
export type RowId = number | string

/** Returns a placeholder id for a row that is not loaded. */
export const unreadId = (place: number): RowId => `place ${place}`

export const isUnreadId = (id: RowId): boolean => typeof id === 'string' && id.startsWith('place ')

/** Result of writing a text into a cell: the new row, or why the text is refused. It is ambiguous if several records match it. */
type CellWriting<Row> = { row: Row } | { fault: string; isAmbiguous?: boolean }

/** End of editing, with the direction in which the focus moves. */
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
  /** True if typing replaces the text that the editor begins with, because the cell has refused it. */
  selects: boolean
  /** Why the text was refused, once the user has tried to enter it. */
  fault: string | undefined
  onText: (text: string) => void
  /** Enters a text immediately, such as a chosen option. */
  onTake: (text: string, end: WritingEnd) => void
}

/** A note about a cell: an icon in it, and a sentence that is read with it. */
export type CellNote = { kind: 'error' | 'warning' | 'info'; text: string }

/** A way to group rows. Its name is unique among the groupings and columns of the grid. */
export type Grouping<Row> = { name: string; header: string; text: (row: Row) => string }

/** A column of a grid: the texts of its cells, and how they are edited. */
export type GridColumn<Row> = {
  name: string
  header: string
  /** Other names of the column in spreadsheets; the first one found counts. */
  headings?: readonly string[]
  /**
   * Cells joined to those of a heading in `behind`, such as position and town to their shop; each is given by its possible
   * headings. They become one text, joined by ' · '.
   */
  joined?: { behind: readonly string[]; cells: readonly (readonly string[])[] }
  /** In px. */
  width: number
  /** Width in px where the grid has room; by default the same. */
  roomyWidth?: number
  align?: 'end'
  /** Text of a cell for copying, editing and searching: without a unit, and readable by `write`. */
  text: (row: Row) => string
  /** Writes a text into a cell; without it the column is read-only. */
  write?: (row: Row, text: string) => CellWriting<Row>
  /** Returns why a cell is read-only, shown to people who try to edit it; undefined if it is editable. */
  readOnly?: (row: Row) => string | undefined
  /** Returns the content to show, if that is more than the text. */
  show?: (row: Row) => ReactNode
  /** Returns what to show instead while a cell of the row refuses its text or is unsaved; undefined for the usual content. */
  inTrouble?: (row: Row) => ReactNode
  notes?: (row: Row) => readonly CellNote[]
  editor?: ComponentType<CellEditorProps<Row>>
  /** Looks up what texts mean before they are pasted; `write` uses the result. */
  learn?: (texts: readonly string[]) => Promise<void>
  /** Value to sort rows by instead of the text. */
  order?: (row: Row) => number | null
  /** Parses a number typed into a filter, in the unit of `order`; undefined if it is not a number. */
  readNumber?: (text: string) => number | undefined
  /** Groupings to offer instead of the text, for cells that have something in common. */
  groups?: readonly Grouping<Row>[]
  /** Sum of its cells; without it the column has none. */
  sum?: { amount: (row: Row) => number; text: (total: number) => string }
  /** True if its cells name their rows. */
  isName?: boolean
}

/** Returns the groupings of a column: its own, or else its text. */
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

/** Returns why a cell is read-only: a sentence, or '' if there is nothing to say. Returns undefined if the cell is editable. */
export function whyReadOnly<Row>(
  column: GridColumn<Row>,
  row: Row,
  ofRow: ((row: Row) => string | undefined) | undefined,
): string | undefined {
  const reason = ofRow?.(row) ?? column.readOnly?.(row)
  return reason ?? (column.write ? undefined : '')
}
