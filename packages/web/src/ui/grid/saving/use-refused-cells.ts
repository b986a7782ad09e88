import { useMemo, useState } from 'react'
import type { RefusedCell } from '../changes/write-cells.ts'
import type { RowId } from '../columns/grid-column.ts'
import { allTroubles, noRefusedCells, withRefused } from './refused-cells.ts'
import type { Trouble } from './unsaved.ts'

/**
 * Keeps the pasted texts that cells did not take until these are written, undone or given up. They are part of no row, so
 * nothing sends them. Cells of rows that are gone, or are read anew, are not counted.
 */
export function useRefusedCells(
  places: ReadonlyMap<RowId, number>,
  unsaved: ReadonlyMap<RowId, ReadonlyMap<string, Trouble>>,
) {
  const [kept, keep] = useState(noRefusedCells)
  const cells = useMemo(() => {
    const isWhole = [...kept.keys()].every((id) => places.has(id))
    return isWhole ? kept : new Map([...kept].filter(([id]) => places.has(id)))
  }, [kept, places])
  return {
    /** Troubles of cells, by row and column. */
    troubles: useMemo(() => allTroubles(unsaved, cells), [unsaved, cells]),
    count: useMemo(() => [...cells.values()].reduce((sum, { size }) => sum + size, 0), [cells]),
    textAt: (id: RowId, column: string) => cells.get(id)?.get(column)?.text,
    note: (refused: readonly RefusedCell[], settled: readonly Pick<RefusedCell, 'id' | 'column'>[]) =>
      keep((before) => withRefused(before, refused, settled)),
    dismissAll: () => keep(noRefusedCells),
  }
}
