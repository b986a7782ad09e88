import { plainText } from '@lienzo/rules/records/plain-text'
import type { GridColumn } from '../columns/grid-column.ts'
import type { SheetTexts } from './sheet-text.ts'

/** A block of cells whose first row names columns of the grid. */
export type HeadedBlock = {
  /** The rows below the headings. */
  rows: SheetTexts
  /** Index of a column in the grid, and the indexes of its cells in the block; the texts of several cells are joined. */
  columns: readonly { column: number; from: readonly number[] }[]
  /** Unknown headings that have cells below them. */
  unknown: readonly string[]
}

/**
 * Reads a block whose first row contains headings: at least two names of editable columns, or one name and nothing else.
 * Returns undefined for any other block, and for one without rows below the headings.
 */
export function readHeadings<Row>(
  [first = [], ...rows]: SheetTexts,
  columns: readonly GridColumn<Row>[],
): HeadedBlock | undefined {
  if (rows.length === 0) return undefined
  const headings = first.map(plainHeading)
  const knownPlaces = new Set<number>()
  const namedColumns = columns.flatMap((column, place) => {
    const from = placesOf(column, headings, knownPlaces)
    return from.length > 0 ? [{ column: place, from }] : []
  })
  const others = headings.flatMap((heading, place) => (heading === '' || knownPlaces.has(place) ? [] : place))
  if (namedColumns.length === 0 || (namedColumns.length === 1 && others.length > 0)) return undefined
  const isFilled = (from: number) => rows.some((row) => (row[from] ?? '').trim() !== '')
  return {
    rows,
    columns: namedColumns,
    unknown: others.filter(isFilled).map((from) => (first[from] ?? '').trim()),
  }
}

/**
 * Returns the indexes of a column's cells in the block; empty if the column is read-only or not named. Adds all headings of the
 * column to `knownPlaces`, including unused ones.
 */
function placesOf<Row>(
  { write, header, headings: others = [], joined }: GridColumn<Row>,
  headings: readonly string[],
  knownPlaces: Set<number>,
): number[] {
  if (!write) return []
  const placeOf = (names: readonly string[]) => {
    const places = names.map((name) => headings.indexOf(plainHeading(name)))
    return places.filter((place) => place !== -1 && !knownPlaces.has(place))
  }
  const own = placeOf([header, ...others])
  const further = (joined?.cells ?? []).map(placeOf)
  const [ownPlace] = own
  if (ownPlace === undefined) return []
  for (const place of [...own, ...further.flat()]) knownPlaces.add(place)
  const isJoined = joined?.behind.some((name) => plainHeading(name) === headings[ownPlace])
  return isJoined ? [ownPlace, ...further.flatMap((places) => places.slice(0, 1))] : [ownPlace]
}

/** Reduces a heading to plain letters, digits, `%` and `²`, so that "Ancho (mm)" and "ANCHO MM" match. */
function plainHeading(heading: string): string {
  return plainText(heading).replace(/[^\p{L}\p{N}%²]/gu, '')
}
