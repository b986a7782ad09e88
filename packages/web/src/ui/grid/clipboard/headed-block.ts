import { plainText } from '@lienzo/rules/records/plain-text'
import type { GridColumn } from '../columns/grid-column.ts'
import type { SheetTexts } from './sheet-text.ts'

/** Block of cells whose first row contains headings of grid columns. */
export type HeadedBlock = {
  /** Rows below the headings. */
  rows: SheetTexts
  /** Column index in the grid, and the indexes of the block's cells for this column. The texts of several cells are joined. */
  columns: readonly { column: number; from: readonly number[] }[]
  /** Unknown headings of block columns that contain a text. */
  unknown: readonly string[]
}

/**
 * Reads a block whose first row contains headings: at least two names of editable columns, or a single name and nothing else.
 * Returns undefined if there are no such headings, or no rows below them.
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
 * Returns the indexes of the block's cells for a column, or none if the column is read-only or not named. Adds every heading of
 * the column to `knownPlaces`, even if it is not used.
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

/** Reduces a heading to plain letters, digits, `%` and `²`. "Ancho (mm)" and "ANCHO MM" then match. */
function plainHeading(heading: string): string {
  return plainText(heading).replace(/[^\p{L}\p{N}%²]/gu, '')
}
