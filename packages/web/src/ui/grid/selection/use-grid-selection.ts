import { useMemo, useState } from 'react'
import type { RowId } from '../columns/grid-column.ts'
import { type CellPlace, type CellSelection, cellAt, type GridSize, within } from './cell-range.ts'

/** What is chosen among rows that may be ordered otherwise, come and go: each place with the id of its row. */
type KeptSelection = { selection: CellSelection; ids: { active: RowId; anchor: RowId; head: RowId } | null }

/** What is chosen in a grid; it stays with its rows, and near where it was when these are gone. */
export function useGridSelection(ids: readonly RowId[], columns: number) {
  const [kept, keep] = useState<KeptSelection>({ selection: cellAt({ row: 0, column: 0 }), ids: null })
  const places = useMemo(() => new Map(ids.map((id, row) => [id, row])), [ids])
  const size: GridSize = { rows: ids.length, columns }
  const now = (place: CellPlace, id: RowId | undefined) =>
    within({ ...place, row: (id === undefined ? undefined : places.get(id)) ?? place.row }, size)
  const { active, anchor, head } = kept.selection
  const selection: CellSelection = {
    active: now(active, kept.ids?.active),
    anchor: now(anchor, kept.ids?.anchor),
    head: now(head, kept.ids?.head),
  }

  function select(next: CellSelection) {
    const idAt = ({ row }: CellPlace) => ids[row] ?? ''
    keep({
      selection: next,
      ids: { active: idAt(next.active), anchor: idAt(next.anchor), head: idAt(next.head) },
    })
  }

  return { selection, select, size, places }
}
