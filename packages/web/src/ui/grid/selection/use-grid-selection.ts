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
 * Selection together with the ids of its rows and the columns at that time. It therefore survives when rows are reordered,
 * added or removed.
 */
type KeptSelection = {
  selection: CellSelection
  ids: { active: RowId; anchor: RowId; head: RowId } | null
  columns: Names
}

/**
 * Keeps the selection on its rows when rows move. If a row at the edge of the selection disappears, or rows appear inside it,
 * nothing is selected until the user selects again; the focus stays near its old position. If columns are hidden or moved, only
 * the focused cell remains selected.
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
    /** Selected cells; empty if the selection is lost. */
    range: isLost ? noCells : rangeOf(selection),
    isLost,
    ...{ select, size, places },
  }
}

/** Returns the focused cell at the new position of its column. If the column is hidden, keeps the old column index. */
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

/** Returns the number of rows between anchor and head. */
function heightOf({ anchor, head }: CellSelection): number {
  return Math.abs(head.row - anchor.row)
}
