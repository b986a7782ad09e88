import type { RowId } from '../../../ui/grid/columns/grid-column.ts'
import type { LineRow } from './grid/line-row.ts'

type Rows = readonly (LineRow | undefined)[]

/** Saved and new lines in the order of the grid. */
export type PlacedLines = {
  rows: Rows
  /** Index among all rows of each saved line, or null if it equals the index among the saved lines. */
  places: readonly number[] | null
  /** Id of the saved line that follows each new line, by the new line's key. New lines without an entry come last. */
  next: ReadonlyMap<RowId, number>
}

/**
 * Inserts new lines between the saved ones and numbers all rows consecutively. Each new line goes before the next line of
 * `sequence` that is already saved, so that lines keep the order in which they were begun. `sequence` has the keys of all lines
 * begun on this screen.
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
 * Returns the index of the saved line that follows each new line, by key. New lines that no saved line follows have no entry.
 */
function nextSaved(
  savedRows: Rows,
  newRows: readonly LineRow[],
  sequence: readonly RowId[],
): Map<RowId, number> {
  const nexts = new Map<RowId, number>()
  if (newRows.length === 0 || sequence.length === newRows.length) return nexts
  const places = new Map(savedRows.flatMap((row, place) => (row ? [[row.key, place] as const] : [])))
  const waiting = new Set(newRows.map(({ key }) => key))
  let next: number | undefined
  for (const key of sequence.toReversed()) {
    next = places.get(key) ?? next
    if (next !== undefined && waiting.has(key)) nexts.set(key, next)
  }
  return nexts
}
