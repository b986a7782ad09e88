import { useMemo, useState } from 'react'
import { isUnreadId, type RowId } from '../columns/grid-column.ts'
import {
  type CellPlace,
  type CellSelection,
  cellAt,
  type GridSize,
  noCells,
  rangeOf,
  within,
} from './cell-range.ts'

/** What is chosen among rows that may be ordered otherwise, come and go: each place with the id of its row. */
type KeptSelection = { selection: CellSelection; ids: { active: RowId; anchor: RowId; head: RowId } | null }

/**
 * Keeps what is chosen in a grid with its rows. If a row at its edge is gone, or others have come in between, nothing is
 * chosen until the person chooses again: the keyboard stays near where it was, in a row that nobody chose.
 */
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
  const isGone = (id: RowId) => id !== '' && !places.has(id) && !isUnreadId(id)
  const isLost =
    kept.ids !== null &&
    (Object.values(kept.ids).some(isGone) || heightOf(selection) > heightOf(kept.selection))

  function select(next: CellSelection) {
    const idAt = ({ row }: CellPlace) => ids[row] ?? ''
    keep({
      selection: next,
      ids: { active: idAt(next.active), anchor: idAt(next.anchor), head: idAt(next.head) },
    })
  }

  return {
    selection,
    /** The chosen cells; none if the selection is lost. */
    range: isLost ? noCells : rangeOf(selection),
    isLost,
    ...{ select, size, places },
  }
}

/** How many rows lie between its edges. */
function heightOf({ anchor, head }: CellSelection): number {
  return Math.abs(head.row - anchor.row)
}
