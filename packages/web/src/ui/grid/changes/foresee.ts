import type { GridColumn } from '../columns/grid-column.ts'
import type { PasteLoss } from './texts-for-range.ts'
import { type CellText, type RefusedCell, type WrittenInto, writeCells } from './write-cells.ts'

/**
 * Outcome of a paste before it is written: how many rows it reaches, how many cells would say something else than they do, what
 * has no place, and its cells that would be refused, by column.
 */
export type PastePreview = {
  rows: number
  replaced: number
  lost: PasteLoss
  cells: number
  /**
   * Headings with the number of cells that would be refused, the first of their texts, and what is wrong with the first one
   * that several records are called by.
   */
  columns: readonly { header: string; count: number; example: string; ambiguous: string | undefined }[]
}

/** As many cells are tried at a stretch. */
const AT_A_STRETCH = 500

/**
 * Tries texts without writing them, row by row, because cells of a row depend on one another. `pause` lets the page be drawn
 * between stretches. `begun` are rows as they would be begun behind the others. Returns undefined if every cell takes its text, and every row and column has a place.
 */
export async function foresee<Row>(
  into: WrittenInto<Row>,
  begun: readonly Row[],
  cells: readonly CellText[],
  lost: PasteLoss,
  pause: () => Promise<void>,
): Promise<PastePreview | undefined> {
  const all = { ...into, rows: [...into.rows, ...begun] }
  const blanks = new Set(begun.map(into.idOf))
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()]
  const refused: RefusedCell[] = []
  let replaced = 0
  let stretch: CellText[] = []
  for (const [index, ofRow] of rows.entries()) {
    stretch.push(...ofRow)
    if (stretch.length < AT_A_STRETCH && index < rows.length - 1) continue
    const written = writeCells(all, stretch)
    refused.push(...written.refused)
    replaced += written.changes.filter(({ id, before }) => before !== '' && !blanks.has(id)).length
    stretch = []
    if (index < rows.length - 1) await pause()
  }
  if (refused.length + lost.rows + lost.headings.length === 0) return undefined
  const columns = byColumn(refused, into.columns)
  return { rows: rows.length, replaced, lost, cells: refused.length, columns }
}

function byColumn<Row>(
  refused: readonly RefusedCell[],
  columns: readonly GridColumn<Row>[],
): PastePreview['columns'] {
  const groups = Map.groupBy(refused, ({ column }) => column)
  return columns.flatMap(({ name, header }) => {
    const ofColumn = groups.get(name) ?? []
    const [first] = ofColumn
    const ambiguous = ofColumn.find(({ isAmbiguous }) => isAmbiguous)?.fault
    return first ? [{ header, count: ofColumn.length, example: first.text, ambiguous }] : []
  })
}
