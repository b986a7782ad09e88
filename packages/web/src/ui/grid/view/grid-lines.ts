import type { Grouping } from '../columns/grid-column.ts'

/** What stands under one another in a grid: rows, and the headings of their groups. */
export type GridLine =
  | { kind: 'row'; place: number }
  | { kind: 'group'; key: string; text: string; places: readonly number[]; isOpen: boolean }

/** The lines of rows in their order: one for each, or by groups of what they have in common, those of nothing last. */
export function linesOf<Row>(
  rows: readonly (Row | undefined)[],
  places: readonly number[],
  grouping: Grouping<Row> | undefined,
  closed: ReadonlySet<string>,
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
    const isOpen = !closed.has(text)
    const heading: GridLine = { kind: 'group', key: text, text, places: ofGroup, isOpen }
    return isOpen ? [heading, ...ofGroup.map((place): GridLine => ({ kind: 'row', place }))] : [heading]
  })
}

/** Where the rows are among the lines, and the other way round. */
export type LineMap = {
  /** The places of the rows that are seen, one after another. */
  places: readonly number[]
  /** The line of each of these. */
  lines: readonly number[]
  /** How many rows stand before each line; one more entry for those before the end. */
  before: readonly number[]
  /** The line of the row of a place; none where it is not seen. */
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
