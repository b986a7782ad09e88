import type { SpaceKind } from '../../customers/space-kinds.ts'
import { LONGEST_PRINT } from '../measure-cell.ts'

/** Between which latitudes and longitudes the parts of a country lie, in degrees and generously. */
const bounds: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  // The peninsula with the Balearics, Ceuta and Melilla; the Canaries.
  ES: [
    [35.1, 43.9, -9.4, 4.5],
    [27.5, 29.6, -18.3, -13.2],
  ],
  // The mainland; Madeira; the Azores.
  PT: [
    [36.8, 42.3, -9.7, -6.1],
    [29.9, 33.2, -17.4, -15.7],
    [36.8, 39.9, -31.4, -24.9],
  ],
  AD: [[42.4, 42.7, 1.4, 1.8]],
  FR: [[41.3, 51.2, -5.2, 9.7]],
  IT: [[35.4, 47.2, 6.6, 18.6]],
}

/** Whether a place cannot be in a country; of countries that nobody knows here nothing is said. */
export function isOutsideCountry(country: string, latitude: number, longitude: number): boolean {
  const parts = bounds[country]
  if (!parts) return false
  return !parts.some(
    ([south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
}

/** Returns the first of the latitudes and longitudes that lies in a country, in degrees; none where nobody knows the country. */
export function placeWithin(
  country: string,
  latitudes: readonly number[],
  longitudes: readonly number[],
): readonly [latitude: number, longitude: number] | undefined {
  if (!bounds[country]) return undefined
  return latitudes
    .flatMap((latitude) => longitudes.map((longitude) => [latitude, longitude] as const))
    .find((place) => !isOutsideCountry(country, ...place))
}

/** Width and height that somebody has probably exchanged, in mm: a totem stands, and a shelf lies. */
export function sizeDoubt(
  kind: string | undefined,
  width: number | undefined,
  height: number | undefined,
): 'size_exchanged' | undefined {
  if (!width || !height) return undefined
  if (kind === 'totem' || kind === 'column') return width > height ? 'size_exchanged' : undefined
  return kind === 'shelf' && height > width ? 'size_exchanged' : undefined
}

/** How wide and high spaces of each kind are at least, in mm; what is shorter was probably measured in another unit. */
const least: Record<SpaceKind, readonly [width: number, height: number]> = {
  window: [300, 300],
  shelf: [300, 0],
  totem: [200, 600],
  light_box: [200, 200],
  counter: [75, 75],
  column: [200, 600],
  floor: [200, 200],
  other: [0, 0],
}

/** The same where nobody has said of which kind it is. */
const leastOfAny = [200, 200] as const

/**
 * How many millimetres the unit has in which a side was probably measured that is too short for its kind; none where it is
 * not. Each side by itself, so that one stays doubtful once the other is corrected.
 */
export function unitDoubt(
  kind: SpaceKind | undefined,
  side: 'width' | 'height',
  length: number,
): 10 | 1000 | undefined {
  const [width, height] = kind ? least[kind] : leastOfAny
  const shortest = side === 'width' ? width : height
  if (length === 0 || length >= shortest) return undefined
  return length * 10 >= shortest ? 10 : 1000
}

/** Returns the number of likelier units in the unit of a side that is too long for any print; undefined for one that is not. */
export function longDoubt(length: number): 10 | 100 | 1000 | undefined {
  if (length <= LONGEST_PRINT) return undefined
  return ([10, 100] as const).find((part) => length / part <= LONGEST_PRINT) ?? 1000
}
