import type { GridColumn } from '../columns/grid-column.ts'
import { type CellText, type RefusedCell, type WrittenInto, writeCells } from './write-cells.ts'

/** Outcome of a paste before it is written: how many rows it reaches, and its cells that would be refused, by column. */
export type PastePreview = {
  rows: number
  cells: number
  /** Headings with the number of cells that would be refused, and the first of their texts. */
  columns: readonly { header: string; count: number; example: string }[]
}

/** As many cells are tried at a stretch. */
const AT_A_STRETCH = 500

/**
 * Tries texts without writing them, row by row, because cells of a row depend on one another. `pause` lets the page be drawn
 * between stretches. Returns undefined if every cell takes its text.
 */
export async function foresee<Row>(
  into: WrittenInto<Row>,
  cells: readonly CellText[],
  pause: () => Promise<void>,
): Promise<PastePreview | undefined> {
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()]
  const refused: RefusedCell[] = []
  let stretch: CellText[] = []
  for (const [index, ofRow] of rows.entries()) {
    stretch.push(...ofRow)
    if (stretch.length < AT_A_STRETCH && index < rows.length - 1) continue
    refused.push(...writeCells(into, stretch).refused)
    stretch = []
    if (index < rows.length - 1) await pause()
  }
  if (refused.length === 0) return undefined
  return { rows: rows.length, cells: refused.length, columns: byColumn(refused, into.columns) }
}

function byColumn<Row>(
  refused: readonly RefusedCell[],
  columns: readonly GridColumn<Row>[],
): PastePreview['columns'] {
  const groups = Map.groupBy(refused, ({ column }) => column)
  return columns.flatMap(({ name, header }) => {
    const [first, ...others] = groups.get(name) ?? []
    return first ? [{ header, count: others.length + 1, example: first.text }] : []
  })
}
