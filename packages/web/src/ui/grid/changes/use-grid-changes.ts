import { useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn, RowId } from '../columns/grid-column.ts'
import { type ChangeHistory, noHistory, redo, remember, undo } from './change-history.ts'
import { type CellChange, type CellText, type Refusal, type Written, writeCells } from './write-cells.ts'

type GridChanges<Row> = {
  rows: readonly (Row | undefined)[]
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => RowId
  locked: (row: Row, column: GridColumn<Row>) => string | undefined
  /** The place of each row. */
  places: ReadonlyMap<RowId, number>
  onChange: (changes: readonly CellChange[]) => void
}

/** What writing came to: what did not take its text is said to the person. */
export type Outcome = {
  changed: number
  refusals: readonly Refusal[]
  /** How many cells would have been outside of the table. */
  outside: number
  /** Why nothing was done at all. */
  fault?: string
  /** Whether a person is writing in the cell, and reads the reason there. */
  isTyped?: boolean
}

/** A text for a cell, however the rows are ordered until it is written. */
type TextOfRow = { id: RowId; column: string; text: string }

/** Writes into cells, and takes steps back and forth. Places are those among all rows. */
export function useGridChanges<Row>(grid: GridChanges<Row>) {
  const history = useRef<ChangeHistory>(noHistory)
  const [outcome, setOutcome] = useState<Outcome>()
  // What is looked up first is written into the rows that are there then.
  const latest = useRef(grid)
  useLayoutEffect(() => {
    latest.current = grid
  })

  function apply(cells: readonly CellText[], lost = 0, isTyped = false): Written {
    const written = writeCells(latest.current, cells)
    const { changes, refusals } = written
    setOutcome({ changed: changes.length, refusals, outside: lost, isTyped })
    if (changes.length > 0) latest.current.onChange(changes)
    return written
  }

  /** `lost` is how many cells had no place in the grid. */
  function write(cells: readonly CellText[], lost = 0, isTyped = false): Written {
    const written = apply(cells, lost, isTyped)
    if (written.changes.length > 0) history.current = remember(history.current, written.changes)
    return written
  }

  function placed(texts: readonly TextOfRow[]): CellText[] {
    const { places, columns } = latest.current
    return texts.flatMap(({ id, column, text }) => {
      const row = places.get(id)
      const place = columns.findIndex(({ name }) => name === column)
      return row === undefined || place < 0 ? [] : [{ row, column: place, text }]
    })
  }

  /** Writes what comes from elsewhere, once its columns know what it means. */
  function paste(cells: readonly CellText[], lost: number): void {
    const { rows, columns, idOf } = latest.current
    const unknown = columns.flatMap((column, place) => {
      const texts = cells.flatMap((cell) => (cell.column === place ? cell.text : []))
      return column.learn && texts.length > 0 ? [column.learn([...new Set(texts)])] : []
    })
    if (unknown.length === 0) return void write(cells, lost)
    const texts = cells.flatMap(({ row: place, column, text }): TextOfRow[] => {
      const [row, declared] = [rows[place], columns[column]]
      return row === undefined || !declared ? [] : [{ id: idOf(row), column: declared.name, text }]
    })
    // What could not be looked up is refused by its column.
    Promise.allSettled(unknown).then(() => write(placed(texts), lost))
  }

  /** The cells that a step back or forth has changed. */
  function step(which: typeof undo | typeof redo): readonly CellText[] {
    const taken = which(history.current)
    if (!taken) return []
    history.current = taken.history
    const cells = placed(taken.texts)
    apply(cells)
    return cells
  }

  return {
    write,
    /** What a person has typed into a cell. */
    type: (cell: CellText) => write([cell], 0, true),
    paste,
    undo: () => step(undo),
    redo: () => step(redo),
    outcome,
    /** Says why the cell that has the keyboard is not written in. */
    refuse: (fault: string) => setOutcome({ changed: 0, refusals: [], outside: 0, fault, isTyped: true }),
    /** Says why nothing was done with what is chosen. */
    fail: (fault: string) => setOutcome({ changed: 0, refusals: [], outside: 0, fault }),
    forgetOutcome: () => setOutcome(undefined),
  }
}
