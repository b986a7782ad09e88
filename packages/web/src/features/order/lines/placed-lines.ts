import type { RowId } from '../../../ui/grid/columns/grid-column.ts'
import type { LineRow } from './grid/line-row.ts'

type Rows = readonly (LineRow | undefined)[]

/** Saved and new lines in the order in which the grid shows them. */
export type PlacedLines = {
  rows: Rows
  /**
   * Index of each saved line among all rows, by its index among the saved lines. Null if the two indexes are equal for all
   * saved lines.
   */
  places: readonly number[] | null
  /** Id of the saved line that follows a new line, by the key of the new line. New lines at the end have no entry. */
  next: ReadonlyMap<RowId, number>
}

/**
 * Inserts new lines between the saved lines and numbers all rows consecutively. `sequence` contains the keys of all lines in
 * the order in which they were begun on this screen, and the ids of saved lines. Each new line goes before the next line in `sequence` that is already
 * saved, or to the end if there is none.
 */
export function placedLines(
  savedRows: Rows,
  newRows: readonly LineRow[],
  sequence: readonly RowId[],
): PlacedLines {
  const nexts = nextSaved(savedRows, newRows, sequence)
  if (nexts.size === 0) {
    const last = newRows.map((row, index) => ({ ...row, number: savedRows.length + index + 1 }))
    return { rows: [...savedRows, ...last], places: null, next: noLines }
  }
  const before = Map.groupBy(newRows, ({ key }) => nexts.get(key) ?? savedRows.length)
  const rows: (LineRow | undefined)[] = []
  const places: number[] = []
  const take = (row: LineRow) => rows.push({ ...row, number: rows.length + 1 })
  for (const [place, row] of savedRows.entries()) {
    before.get(place)?.forEach(take)
    places.push(rows.length)
    if (row === undefined || row.number === rows.length + 1) rows.push(row)
    else take(row)
  }
  before.get(savedRows.length)?.forEach(take)
  const next = new Map(
    [...nexts].flatMap(([key, place]) => {
      const id = savedRows[place]?.id
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
  return { rows, places, next }
}

const noLines: ReadonlyMap<RowId, number> = new Map()

/**
 * Returns the index of the saved line that follows a new line, by the key of the new line. New lines at the end have no entry.
 */
function nextSaved(
  savedRows: Rows,
  newRows: readonly LineRow[],
  sequence: readonly RowId[],
): Map<RowId, number> {
  const nexts = new Map<RowId, number>()
  if (newRows.length === 0 || sequence.length === newRows.length) return nexts
  const places = new Map(
    savedRows.flatMap((row, place) =>
      row
        ? ([
            [row.key, place],
            [row.id, place],
          ] as const)
        : [],
    ),
  )
  const waiting = new Set(newRows.map(({ key }) => key))
  let next: number | undefined
  for (const key of sequence.toReversed()) {
    next = places.get(key) ?? next
    if (next !== undefined && waiting.has(key)) nexts.set(key, next)
  }
  return nexts
}
