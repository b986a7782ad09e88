import type { GridColumn, RowId } from '../columns/grid-column.ts'
import { AT_A_STRETCH } from './stretches.ts'
import type { PasteLoss } from './texts-for-range.ts'
import {
  type CellText,
  type RefusedCell,
  type WriteResult,
  type WrittenInto,
  writeCells,
} from './write-cells.ts'

/** Column of the rows that a paste creates, with the number of its blank cells and the default value that they get. */
type PasteDefault = {
  header: string
  count: number
  text: string
  /** True if the cells get different defaults. `text` is then the first default. */
  isMixed: boolean
}

/** Number of new rows that cannot be saved yet because this column, the first that they lack, is blank. */
type PasteMissing = { header: string; count: number }

/**
 * Data for messages about a paste. The preview shows the messages or, if the paste needs no confirmation, they appear
 * afterwards.
 */
export type Foreseen = { defaults: readonly PasteDefault[]; missing: readonly PasteMissing[] }

/**
 * Preview of a paste: the number of rows that it changes, the number of filled cells that it replaces, the parts that do not
 * fit, the cells that refuse their text, the blank cells that get a default, and the new rows that lack a value.
 */
export type PastePreview = Foreseen & {
  rows: number
  replaced: number
  lost: PasteLoss
  cells: number
  /**
   * Refused cells by column: the number of cells, the first refused text, and the reason of the first text that matches several
   * records.
   */
  columns: readonly { header: string; count: number; example: string; ambiguous: string | undefined }[]
  /** Blank cells that the user has probably forgotten, because most rows have a text in the column. */
  blanks: readonly BlankCell[]
}

/** Blank cell in a row that a paste creates, and the default value that it gets. Rows are counted from 0. */
export type BlankCell = { row: number; column: number; text: string }

/** Returns true if every cell accepts its text, every row fits and every heading is known. */
export function fits({ cells, lost }: PastePreview): boolean {
  return cells + lost.rows + lost.headings.length === 0
}

/**
 * Tries out texts without writing them, row by row, because the cells of a row depend on one another. `pause` lets the page
 * paint between batches. `newRows` are the rows that the paste would append, and `blank` contains their blank cells.
 */
export async function foresee<Row>(
  into: WrittenInto<Row> & { missingIn?: ((row: Row) => string | undefined) | undefined },
  newRows: readonly Row[],
  { cells, blank, lost }: { cells: readonly CellText[]; blank: readonly CellText[]; lost: PasteLoss },
  pause: () => Promise<void>,
): Promise<PastePreview> {
  const all = { ...into, rows: [...into.rows, ...newRows] }
  const blanks = new Set(newRows.map(into.idOf))
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()]
  const blankByRow = Map.groupBy(blank, ({ row }) => row)
  const defaults: BlankCell[] = []
  const refusedCells: RefusedCell[] = []
  const lacking: string[] = []
  let replaced = 0
  let stretch: CellText[] = []
  for (const [index, ofRow] of rows.entries()) {
    stretch.push(...ofRow)
    if (stretch.length < AT_A_STRETCH && index < rows.length - 1) continue
    const outcome = writeCells(all, stretch)
    refusedCells.push(...outcome.refused)
    replaced += outcome.changes.filter(({ id, before }) => before !== '' && !blanks.has(id)).length
    defaults.push(...defaultsIn(all, stretch, blankByRow, outcome))
    for (const [place, row] of outcome.after) {
      const column = place < into.rows.length ? undefined : into.missingIn?.(row)
      if (column) lacking.push(column)
    }
    stretch = []
    if (index < rows.length - 1) await pause()
  }
  const columns = byColumn(refusedCells, into.columns)
  const defaultCounts = countDefaults(defaults, into.columns)
  const omissions = likelyForgotten(defaults, rows.length).map((each) => ({
    ...each,
    row: each.row - into.rows.length,
  }))
  return {
    rows: rows.length,
    replaced,
    lost,
    cells: refusedCells.length,
    columns,
    defaults: defaultCounts,
    missing: countMissing(lacking, into.columns),
    blanks: omissions,
  }
}

/** Returns the blank cells in columns in which more than half of the pasted rows have a text. */
function likelyForgotten(blanks: readonly BlankCell[], rows: number): BlankCell[] {
  return [...Map.groupBy(blanks, ({ column }) => column).values()]
    .filter((ofColumn) => ofColumn.length < rows / 2)
    .flat()
}

/**
 * Returns the defaults of blank cells. A default is derived from other cells of the row, or is the initial value of a new row.
 */
function defaultsIn<Row>(
  { rows, columns, idOf }: WrittenInto<Row>,
  stretch: readonly CellText[],
  blankByRow: ReadonlyMap<number, readonly CellText[]>,
  { changes }: WriteResult,
): BlankCell[] {
  const keyOf = (id: RowId, column: string) => JSON.stringify([id, column])
  const textsByCell = new Map(
    changes.flatMap(({ id, column, after, follows }) => (follows ? [[keyOf(id, column), after]] : [])),
  )
  const places = [...new Set(stretch.map(({ row }) => row))]
  return places.flatMap((place) =>
    (blankByRow.get(place) ?? []).flatMap(({ column }) => {
      const [row, definition] = [rows[place], columns[column]]
      if (row === undefined || !definition) return []
      const text = textsByCell.get(keyOf(idOf(row), definition.name)) ?? definition.text(row)
      return text === '' ? [] : [{ row: place, column, text }]
    }),
  )
}

function countDefaults<Row>(
  defaults: readonly BlankCell[],
  columns: readonly GridColumn<Row>[],
): PasteDefault[] {
  return [...Map.groupBy(defaults, ({ column }) => column)].flatMap(([column, ofColumn]) => {
    const [header, text] = [columns[column]?.header, ofColumn[0]?.text]
    if (header === undefined || text === undefined) return []
    const isMixed = ofColumn.some((each) => each.text !== text)
    return [{ header, count: ofColumn.length, text, isMixed }]
  })
}

function countMissing<Row>(names: readonly string[], columns: readonly GridColumn<Row>[]): PasteMissing[] {
  return columns.flatMap(({ name, header }) => {
    const count = names.filter((each) => each === name).length
    return count > 0 ? [{ header, count }] : []
  })
}

function byColumn<Row>(
  refusedCells: readonly RefusedCell[],
  columns: readonly GridColumn<Row>[],
): PastePreview['columns'] {
  const groups = Map.groupBy(refusedCells, ({ column }) => column)
  return columns.flatMap(({ name, header }) => {
    const ofColumn = groups.get(name) ?? []
    const [first] = ofColumn
    const ambiguous = ofColumn.find(({ isAmbiguous }) => isAmbiguous)?.fault
    return first ? [{ header, count: ofColumn.length, example: first.text, ambiguous }] : []
  })
}
