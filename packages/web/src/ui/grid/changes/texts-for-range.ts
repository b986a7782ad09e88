import type { HeadedBlock } from '../clipboard/headed-block.ts'
import type { SheetTexts } from '../clipboard/sheet-text.ts'
import type { CellRange, GridSize } from '../selection/cell-range.ts'
import type { CellText } from './write-cells.ts'

/** Parts of a paste that do not fit into the grid: the number of cells, the number of whole rows, and the unknown headings. */
export type PasteLoss = { cells: number; rows: number; headings: readonly string[] }

/** Texts of a paste by cell, the range that the paste fills, and the parts that do not fit. */
export type PasteTexts = { cells: readonly CellText[]; reached: CellRange; lost: PasteLoss }

/**
 * Assigns the texts of a block to cells, starting at the first selected cell. Repeats the block in each direction in which the
 * size of the selection is a multiple of the block's size.
 */
export function pastedTexts(block: SheetTexts, range: CellRange, size: GridSize): PasteTexts {
  const height = block.length
  // `Math.max(...)` would fail, because a paste may have more rows than a call can have arguments.
  const width = block.reduce((most, row) => Math.max(most, row.length), 0)
  const times = (selectionSize: number, blockSize: number) =>
    selectionSize % blockSize === 0 ? selectionSize : blockSize
  const rows = times(range.bottom - range.top + 1, height)
  const columns = times(range.end - range.start + 1, width)
  const reached = {
    top: range.top,
    bottom: Math.min(range.top + rows, size.rows) - 1,
    start: range.start,
    end: Math.min(range.start + columns, size.columns) - 1,
  }
  const cells: CellText[] = []
  for (let row = reached.top; row <= reached.bottom; row += 1) {
    const sourceRow = block[(row - range.top) % height] ?? []
    for (let column = reached.start; column <= reached.end; column += 1) {
      cells.push({ row, column, text: sourceRow[(column - range.start) % width] ?? '' })
    }
  }
  const lostRows = Math.max(0, range.top + rows - size.rows)
  return { cells, reached, lost: { cells: rows * columns - cells.length, rows: lostRows, headings: [] } }
}

/** Assigns the cells of a block with headings to the columns that the headings name, starting in row `top`. */
export function headedTexts(
  { rows, columns, unknown }: HeadedBlock,
  top: number,
  size: GridSize,
): PasteTexts {
  const fittingRows = rows.slice(0, Math.max(0, size.rows - top))
  const cells = fittingRows.flatMap((sourceRow, index) =>
    columns.map(({ column, from }): CellText => {
      const texts = from
        .map((place) => sourceRow[place] ?? '')
        .filter((text, part) => part === 0 || text !== '')
      return { row: top + index, column, text: texts.join(' · ') }
    }),
  )
  const places = columns.map(({ column }) => column)
  const reached = {
    top,
    bottom: top + fittingRows.length - 1,
    start: Math.min(...places),
    end: Math.max(...places),
  }
  const lostRows = rows.length - fittingRows.length
  return { cells, reached, lost: { cells: lostRows * columns.length, rows: lostRows, headings: unknown } }
}

/** Repeats the rows of `source` in the rows of `target` above or below it. */
export function filledTexts(source: CellRange, target: CellRange, textAt: TextAt): CellText[] {
  const height = source.bottom - source.top + 1
  const cells: CellText[] = []
  for (let row = target.top; row <= target.bottom; row += 1) {
    if (row >= source.top && row <= source.bottom) continue
    const from = source.top + ((((row - source.top) % height) + height) % height)
    for (let column = target.start; column <= target.end; column += 1) {
      cells.push({ row, column, text: textAt(from, column) })
    }
  }
  return cells
}

/** Returns an empty text for every cell of a range. */
export function emptyTexts(range: CellRange): CellText[] {
  return filledTexts({ ...range, top: -1, bottom: -1 }, range, () => '')
}

type TextAt = (row: number, column: number) => string
