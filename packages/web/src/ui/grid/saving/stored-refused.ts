import type { RefusedCell } from '../changes/write-cells.ts'
import type { RefusedCells } from './refused-cells.ts'

/** Reads the refused cells that this browser tab has stored under a name before a reload. */
export function storedRefused(name: string | undefined): RefusedCells {
  const json = name === undefined ? null : sessionStorage.getItem(name)
  const cells: unknown = json === null ? [] : JSON.parse(json)
  const refusedCells = Array.isArray(cells) ? cells.filter(isRefusedCell) : []
  return new Map(
    [...Map.groupBy(refusedCells, ({ id }) => id)].map(([id, ofRow]) => [
      id,
      new Map(ofRow.map((cell) => [cell.column, cell])),
    ]),
  )
}

export function storeRefused(name: string, cells: readonly RefusedCell[]): void {
  if (cells.length === 0) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, JSON.stringify(cells))
}

function isRefusedCell(value: unknown): value is RefusedCell {
  if (typeof value !== 'object' || value === null) return false
  const { id, column, text, fault } = value as Partial<RefusedCell>
  const isId = typeof id === 'number' || typeof id === 'string'
  return isId && [column, text, fault].every((each) => typeof each === 'string')
}
