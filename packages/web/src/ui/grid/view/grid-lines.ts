import type { Grouping } from '../columns/grid-column.ts'

/** Line of a grid: a row or the heading of a group. */
export type GridLine =
  | { kind: 'row'; place: number }
  | { kind: 'group'; key: string; text: string; places: readonly number[]; isOpen: boolean }

/**
 * Returns the lines to display: one per row or, if the rows are grouped, the heading of each group followed by its rows unless
 * it is folded. The group of empty texts is last.
 */
export function linesOf<Row>(
  rows: readonly (Row | undefined)[],
  places: readonly number[],
  grouping: Grouping<Row> | undefined,
  closedGroups: ReadonlySet<string>,
  locale: string,
): readonly GridLine[] {
  if (!grouping) return places.map((place) => ({ kind: 'row', place }))
  const textAt = (place: number) => {
    const row = rows[place]
    return row === undefined ? '' : grouping.text(row)
  }
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const groups = [...Map.groupBy(places, textAt)].toSorted(
    ([one], [other]) => Number(one === '') - Number(other === '') || collator.compare(one, other),
  )
  return groups.flatMap(([text, ofGroup]): GridLine[] => {
    const isOpen = !closedGroups.has(text)
    const heading: GridLine = { kind: 'group', key: text, text, places: ofGroup, isOpen }
    return isOpen ? [heading, ...ofGroup.map((place): GridLine => ({ kind: 'row', place }))] : [heading]
  })
}

/** Maps row indexes to line indexes, and back. */
export type LineMap = {
  /** Indexes of the visible rows, in order. */
  places: readonly number[]
  /** Line index of each visible row, in the order of `places`. */
  lines: readonly number[]
  /** Number of rows before each line, followed by the total number of rows. */
  before: readonly number[]
  /** Returns the line index of a row, or undefined if the row is hidden. */
  lineOf: (place: number) => number | undefined
}

export function lineMapOf(lines: readonly GridLine[]): LineMap {
  const places: number[] = []
  const ofRows: number[] = []
  const before = [0]
  const byPlace = new Map<number, number>()
  lines.forEach((line, index) => {
    if (line.kind === 'row') {
      places.push(line.place)
      ofRows.push(index)
      byPlace.set(line.place, index)
    }
    before.push(places.length)
  })
  return { places, lines: ofRows, before, lineOf: (place) => byPlace.get(place) }
}
