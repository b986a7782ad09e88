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

type Names = readonly { name: string }[]

/**
 * A selection that survives reordered, added and removed rows, because it stores the row ids of its positions, and the columns
 * at that time.
 */
type KeptSelection = {
  selection: CellSelection
  ids: { active: RowId; anchor: RowId; head: RowId } | null
  columns: Names
}

/**
 * Keeps the selection of a grid attached to its rows. If a row at the edge of the selection disappears, or rows appear inside
 * it, nothing is selected until the user selects again; the focus stays close to where it was. If columns are hidden or moved,
 * only the focused cell stays selected.
 */
export function useGridSelection(ids: readonly RowId[], columns: Names) {
  const [state, keep] = useState<KeptSelection>({
    selection: cellAt({ row: 0, column: 0 }),
    ids: null,
    columns,
  })
  const places = useMemo(() => new Map(ids.map((id, row) => [id, row])), [ids])
  const size: GridSize = { rows: ids.length, columns: columns.length }
  const now = (place: CellPlace, id: RowId | undefined) =>
    within({ ...place, row: (id === undefined ? undefined : places.get(id)) ?? place.row }, size)
  const isSame = isSameNames(state.columns, columns)
  const before = isSame ? state.selection : cellAt(amongColumns(state, columns))
  const keptIds = state.ids && !isSame ? idsOfOne(state.ids.active) : state.ids
  const { active, anchor, head } = before
  const selection: CellSelection = {
    active: now(active, keptIds?.active),
    anchor: now(anchor, keptIds?.anchor),
    head: now(head, keptIds?.head),
  }
  const isGone = (id: RowId) => id !== '' && !places.has(id) && !isUnreadId(id)
  const isLost =
    keptIds !== null && (Object.values(keptIds).some(isGone) || heightOf(selection) > heightOf(before))

  function select(next: CellSelection) {
    const idAt = ({ row }: CellPlace) => ids[row] ?? ''
    keep({
      selection: next,
      ids: { active: idAt(next.active), anchor: idAt(next.anchor), head: idAt(next.head) },
      columns,
    })
  }

  return {
    selection,
    /** The selected cells; empty if the selection was lost. */
    range: isLost ? noCells : rangeOf(selection),
    isLost,
    ...{ select, size, places },
  }
}

/** Returns the focused cell at its column's new position; if the column is hidden, the cell at the old position. */
function amongColumns({ selection, columns }: KeptSelection, now: Names): CellPlace {
  const { active } = selection
  const place = now.findIndex(({ name }) => name === columns[active.column]?.name)
  return place < 0 ? active : { ...active, column: place }
}

function isSameNames(one: Names, other: Names): boolean {
  if (one === other) return true
  return one.length === other.length && one.every(({ name }, place) => name === other[place]?.name)
}

const idsOfOne = (id: RowId) => ({ active: id, anchor: id, head: id })

/** Returns the distance in rows between anchor and head. */
function heightOf({ anchor, head }: CellSelection): number {
  return Math.abs(head.row - anchor.row)
}
