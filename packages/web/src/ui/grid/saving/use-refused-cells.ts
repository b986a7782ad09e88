import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefusedCell } from '../changes/write-cells.ts'
import { isUnreadId, type RowId } from '../columns/grid-column.ts'
import { allTroubles, withRefused } from './refused-cells.ts'
import { storedRefused, storeRefused } from './stored-refused.ts'
import type { Trouble } from './unsaved.ts'

type KeptUnder = {
  name: string
  /** Returns the id of a row that survives a reload, or undefined for an unsaved row. */
  lastingId: (id: RowId) => RowId | undefined
  /** Rows on which the results of `lastingId` depend. */
  rows: readonly unknown[]
}

/**
 * Stores refused pasted texts until the cell is edited, the paste is undone, or the text is discarded. They are not part of the
 * rows, so they are never saved. Keeps the texts of missing rows while some rows are not loaded yet; once all rows are loaded,
 * a missing row must have been removed, so its texts are ignored. With a name, the texts of saved rows survive a reload.
 */
export function useRefusedCells(
  places: ReadonlyMap<RowId, number>,
  unsavedTroubles: ReadonlyMap<RowId, ReadonlyMap<string, Trouble>>,
  under: KeptUnder | undefined,
) {
  const [storedCells, keep] = useState(() => storedRefused(under?.name))
  const isAllRead = useMemo(() => [...places.keys()].every((id) => !isUnreadId(id)), [places])
  const isWhole = useMemo(() => [...storedCells.keys()].every((id) => places.has(id)), [storedCells, places])
  const isMissing = !isWhole && !isAllRead
  const cells = useMemo(
    () => (isWhole || isMissing ? storedCells : new Map([...storedCells].filter(([id]) => places.has(id)))),
    [storedCells, places, isWhole, isMissing],
  )
  const latest = useRef(cells)
  latest.current = cells
  // biome-ignore lint/correctness/useExhaustiveDependencies: lasting ids change with the rows
  useEffect(() => {
    if (!under) return
    const lasting = [...storedCells.values()].flatMap((ofRow) =>
      [...ofRow.values()].flatMap((cell) => {
        const id = under.lastingId(cell.id)
        return id === undefined ? [] : [{ ...cell, id }]
      }),
    )
    storeRefused(under.name, lasting)
  }, [storedCells, under?.rows, under?.name])
  return {
    /** True if some cells belong to missing rows that are perhaps only not loaded. */
    isMissing,
    troubles: useMemo(() => allTroubles(unsavedTroubles, cells), [unsavedTroubles, cells]),
    count: useMemo(() => [...cells.values()].reduce((sum, { size }) => sum + size, 0), [cells]),
    textAt: (id: RowId, column: string) => cells.get(id)?.get(column)?.text,
    note: (
      refusedCells: readonly RefusedCell[],
      settledCells: readonly Pick<RefusedCell, 'id' | 'column'>[],
    ) => keep((before) => withRefused(before, refusedCells, settledCells)),
    /** Returns all refused cells, including cells of rows that are not loaded. */
    all: () => [...storedCells.values()].flatMap((ofRow) => [...ofRow.values()]),
    /** Returns true if any cell of the row has refused a text, as of the latest render. */
    isIn: (id: RowId) => latest.current.has(id),
  }
}
