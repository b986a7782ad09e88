import type { RefusedCell } from '../changes/write-cells.ts'
import type { RowId } from '../columns/grid-column.ts'
import type { Trouble } from './unsaved.ts'

type CellName = Pick<RefusedCell, 'id' | 'column'>

/** Reason why the user must decide about a cell: the change could not be saved, or the cell refused a pasted text. */
export type CellTrouble = Trouble | { kind: 'pasted'; text: string; fault: string }

export type TroublesOfRow = ReadonlyMap<string, CellTrouble>

/** Refused cells by row id and column name. */
export type RefusedCells = ReadonlyMap<RowId, ReadonlyMap<string, RefusedCell>>

/** Adds refused cells. Removes cells that were written, or whose refused text was discarded. */
export function withRefused(
  cells: RefusedCells,
  refusedCells: readonly RefusedCell[],
  settledCells: readonly CellName[],
): RefusedCells {
  if (refusedCells.length === 0 && cells.size === 0) return cells
  const next = new Map(cells)
  // Keeps the object identity of rows without changes.
  const changedRows = new Map<RowId, Map<string, RefusedCell>>()
  const ofRow = (id: RowId) => {
    const row = changedRows.get(id) ?? new Map(cells.get(id))
    changedRows.set(id, row)
    next.set(id, row)
    return row
  }
  for (const { id, column } of settledCells) if (next.get(id)?.has(column)) ofRow(id).delete(column)
  for (const cell of refusedCells) ofRow(cell.id).set(cell.column, cell)
  for (const [id, row] of changedRows) if (row.size === 0) next.delete(id)
  return changedRows.size === 0 ? cells : next
}

/** Combines unsaved changes and refused texts by row. If a cell has both, the unsaved change takes precedence. */
export function allTroubles(
  unsavedTroubles: ReadonlyMap<RowId, ReadonlyMap<string, Trouble>>,
  refusedCells: RefusedCells,
): ReadonlyMap<RowId, TroublesOfRow> {
  if (refusedCells.size === 0) return unsavedTroubles
  const all = new Map<RowId, TroublesOfRow>(unsavedTroubles)
  for (const [id, cells] of refusedCells) {
    const pasteTroubles = [...cells].map(([column, { text, fault }]): [string, CellTrouble] => [
      column,
      { kind: 'pasted', text, fault },
    ])
    all.set(id, new Map([...pasteTroubles, ...(unsavedTroubles.get(id) ?? [])]))
  }
  return all
}
