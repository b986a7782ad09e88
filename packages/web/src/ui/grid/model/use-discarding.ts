import type { CellChange, RefusedCell } from '../changes/write-cells.ts'
import type { GridColumn, RowId } from '../columns/grid-column.ts'

/** Column whose refused texts were discarded, and the text that remains in its cells; '' if the cells are blank. */
export type StayingText = {
  header: string
  count: number
  text: string
  /** True if the cells contain different texts. `text` is then the first. */
  isMixed: boolean
}

/**
 * Result of discarding refused texts: the number of texts, the texts that remain in the loaded cells, and a function that
 * restores the refused texts.
 */
export type DiscardedTexts = { count: number; staying: readonly StayingText[]; undo: () => void }

type Discarding<Row> = {
  rows: readonly (Row | undefined)[]
  /** Index of each row by its id. */
  places: ReadonlyMap<RowId, number>
  columns: readonly GridColumn<Row>[]
  refused: { note: (refused: readonly RefusedCell[], settled: readonly RefusedCell[]) => void }
  isBegun: ((row: Row) => boolean) | undefined
  /** Saves rows with the current texts of these cells. */
  saveAsIs: (cells: readonly CellChange[]) => void
  onDiscarded: ((texts: DiscardedTexts) => void) | undefined
  /** Adds a step to the history that undo can revert with this function. */
  rememberAct: (undo: () => void) => void
}

/**
 * Returns a function that discards refused texts. It then saves new rows that were waiting for this decision, with the current
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
