import type { CellChange, RefusedCell } from '../changes/write-cells.ts'
import type { GridColumn, RowId } from '../columns/grid-column.ts'

/** Cells of a column whose refused texts were discarded, and the text that remains in them; '' if they remain blank. */
export type StayingText = {
  header: string
  count: number
  text: string
  /** True if the cells contain different texts; `text` is the first one. */
  isMixed: boolean
}

/**
 * Result of discarding refused texts: their number, the texts that remain in the loaded cells, and a function that restores the
 * refused ones.
 */
export type DiscardedTexts = { count: number; staying: readonly StayingText[]; undo: () => void }

type Discarding<Row> = {
  rows: readonly (Row | undefined)[]
  /** Index of each row. */
  places: ReadonlyMap<RowId, number>
  columns: readonly GridColumn<Row>[]
  refused: { note: (refused: readonly RefusedCell[], settled: readonly RefusedCell[]) => void }
  isBegun: ((row: Row) => boolean) | undefined
  /** Saves rows with the current texts of their cells. */
  saveAsIs: (cells: readonly CellChange[]) => void
  onDiscarded: ((texts: DiscardedTexts) => void) | undefined
  /** Makes discarding texts a step that undo can revert. */
  rememberAct: (undo: () => void) => void
}

/**
 * Returns a function that discards refused texts. New rows that were waiting for a decision are then saved with the current
 * texts of their cells.
 */
export function useDiscarding<Row>({ rows, places, columns, refused, ...props }: Discarding<Row>) {
  return (cells: readonly RefusedCell[]): void => {
    const byName = new Map(columns.map((column) => [column.name, column]))
    const discardedCells = cells.flatMap(({ id, column: name }) => {
      const [place, column] = [places.get(id), byName.get(name)]
      const row = place === undefined ? undefined : rows[place]
      return row === undefined || !column ? [] : [{ id, row, column, text: column.text(row) }]
    })
    refused.note([], cells)
    const newCells = discardedCells.filter(({ row }) => props.isBegun?.(row))
    props.saveAsIs(
      newCells.map(({ id, column, text }) => ({
        ...{ id, column: column.name, before: text, after: text, isAsIs: true },
      })),
    )
    const byColumn = Map.groupBy(discardedCells, ({ column }) => column)
    const staying = [...byColumn].map(([{ header }, ofColumn]): StayingText => {
      const text = ofColumn[0]?.text ?? ''
      return { header, count: ofColumn.length, text, isMixed: ofColumn.some((cell) => cell.text !== text) }
    })
    const undo = () => refused.note(cells, [])
    props.rememberAct(undo)
    props.onDiscarded?.({ count: cells.length, staying, undo })
  }
}
