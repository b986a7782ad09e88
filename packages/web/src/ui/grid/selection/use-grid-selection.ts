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
 * Choice among rows that may be ordered otherwise, come and go: each place with the id of its row, and the columns
 * among which it was chosen.
 */
type KeptSelection = {
  selection: CellSelection
  ids: { active: RowId; anchor: RowId; head: RowId } | null
  columns: Names
}

/**
 * Keeps what is chosen in a grid with its rows. If a row at its edge is gone, or others have come in between, nothing is
 * chosen until the person chooses again: the keyboard stays near where it was, in a row that nobody chose. If columns are
 * hidden or moved, the cell with the keyboard alone stays chosen.
 */
export function useGridSelection(ids: readonly RowId[], columns: Names) {
  const [kept, keep] = useState<KeptSelection>({
    selection: cellAt({ row: 0, column: 0 }),
    ids: null,
    columns,
  })
  const places = useMemo(() => new Map(ids.map((id, row) => [id, row])), [ids])
  const size: GridSize = { rows: ids.length, columns: columns.length }
  const now = (place: CellPlace, id: RowId | undefined) =>
    within({ ...place, row: (id === undefined ? undefined : places.get(id)) ?? place.row }, size)
  const isSame = isSameNames(kept.columns, columns)
  const before = isSame ? kept.selection : cellAt(amongColumns(kept, columns))
  const keptIds = kept.ids && !isSame ? idsOfOne(kept.ids.active) : kept.ids
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
    /** The chosen cells; none if the selection is lost. */
    range: isLost ? noCells : rangeOf(selection),
    isLost,
    ...{ select, size, places },
  }
}

/** The cell that has the keyboard where its column is now; if that is hidden, the cell at its place. */
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

/** How many rows lie between its edges. */
function heightOf({ anchor, head }: CellSelection): number {
  return Math.abs(head.row - anchor.row)
}
