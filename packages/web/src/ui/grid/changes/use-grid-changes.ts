import { useRef, useState } from 'react'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import type { CellRange } from '../selection/cell-range.ts'
import { type ChangeHistory, noHistory, redo, remember, undo } from './change-history.ts'
import { type CellChange, type CellText, type Written, writeCells } from './write-cells.ts'

type GridChanges<Row> = {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  places: ReadonlyMap<RowId, number>
  onChange: (rows: readonly Row[], changes: readonly CellChange[]) => void
}

/** What writing came to: what did not take its text is said to the person. */
export type Outcome = { changed: number; refused: number; fault: string | undefined }

/** Writes into cells, and takes steps back and forth. */
export function useGridChanges<Row>(grid: GridChanges<Row>) {
  const history = useRef<ChangeHistory>(noHistory)
  const [outcome, setOutcome] = useState<Outcome>()

  function apply(cells: readonly CellText[], lost = 0): Written<Row> {
    const written = writeCells(grid.rows, grid.columns, grid.idOf, cells)
    const { changes, refused, fault } = written
    setOutcome({ changed: changes.length, refused: refused + lost, fault })
    if (changes.length > 0) grid.onChange(written.rows, changes)
    return written
  }

  /** `lost` is how many cells had no place in the grid. */
  function write(cells: readonly CellText[], lost = 0): Written<Row> {
    const written = apply(cells, lost)
    if (written.changes.length > 0) history.current = remember(history.current, written.changes)
    return written
  }

  /** The cells that a step back or forth has changed; nothing where there is none to take. */
  function step(which: typeof undo | typeof redo): CellRange | undefined {
    const taken = which(history.current)
    if (!taken) return undefined
    history.current = taken.history
    const cells = taken.texts.flatMap(({ id, column, text }) => {
      const row = grid.places.get(id)
      const place = grid.columns.findIndex(({ name }) => name === column)
      return row === undefined || place < 0 ? [] : [{ row, column: place, text }]
    })
    apply(cells)
    return around(cells)
  }

  return {
    write,
    undo: () => step(undo),
    redo: () => step(redo),
    outcome,
    forgetOutcome: () => setOutcome(undefined),
  }
}

function around(cells: readonly CellText[]): CellRange | undefined {
  const [first] = cells
  if (!first) return undefined
  const range = { top: first.row, bottom: first.row, start: first.column, end: first.column }
  for (const { row, column } of cells) {
    range.top = Math.min(range.top, row)
    range.bottom = Math.max(range.bottom, row)
    range.start = Math.min(range.start, column)
    range.end = Math.max(range.end, column)
  }
  return range
}
