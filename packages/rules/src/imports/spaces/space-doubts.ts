import type { SpaceKind } from '../../customers/space-kinds.ts'
import { LONGEST_PRINT } from '../measure-cell.ts'

/** Generous bounding boxes of each country, in degrees, as [south, north, west, east]. */
const bounds: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  // One box for the peninsula with the Balearic Islands, Ceuta and Melilla, and one for the Canary Islands.
  ES: [
    [35.1, 43.9, -9.4, 4.5],
    [27.5, 29.6, -18.3, -13.2],
  ],
  // One box each for the mainland, Madeira and the Azores.
  PT: [
    [36.8, 42.3, -9.7, -6.1],
    [29.9, 33.2, -17.4, -15.7],
    [36.8, 39.9, -31.4, -24.9],
  ],
  AD: [[42.4, 42.7, 1.4, 1.8]],
  FR: [[41.3, 51.2, -5.2, 9.7]],
  IT: [[35.4, 47.2, 6.6, 18.6]],
}

/**
 * Returns true if the coordinates are outside all bounding boxes of a country. Returns false for countries without bounding
 * boxes.
 */
export function isOutsideCountry(country: string, latitude: number, longitude: number): boolean {
  const parts = bounds[country]
  if (!parts) return false
  return !parts.some(
    ([south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
}

/**
 * Returns the first combination of a latitude and a longitude, in degrees, that is inside a bounding box of the country.
 * Returns undefined if there is none, or if the country has no bounding boxes.
 */
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

/**
 * Returns `size_exchanged` if the width and the height were probably exchanged: totems and columns should be taller than they
 * are wide, and shelves wider than they are tall. Otherwise returns undefined.
 */
export function sizeDoubt(
  kind: string | undefined,
  width: number | undefined,
  height: number | undefined,
): 'size_exchanged' | undefined {
  if (!width || !height) return undefined
  if (kind === 'totem' || kind === 'column') return width > height ? 'size_exchanged' : undefined
  return kind === 'shelf' && height > width ? 'size_exchanged' : undefined
}

/** Minimum plausible width and height in mm, by kind of space. Shorter sides were probably measured in a different unit. */
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

/** Minimum plausible width and height in mm of a space whose kind is unknown. */
export const LEAST_SIDE = 200

/**
 * Returns the length in mm of the unit in which a side was probably measured: 10 for centimetres or 1000 for metres. Returns
 * undefined if the side is long enough for its kind of space, or if it is 0. Each side is checked separately, so that one side
 * remains doubtful after the other is corrected.
 */
export function unitDoubt(
  kind: SpaceKind | undefined,
  side: 'width' | 'height',
  length: number,
): 10 | 1000 | undefined {
  const [width, height] = kind ? least[kind] : [LEAST_SIDE, LEAST_SIDE]
  const shortest = side === 'width' ? width : height
  if (length === 0 || length >= shortest) return undefined
  return length * 10 >= shortest ? 10 : 1000
}

/**
 * Returns the smallest of the divisors 10 and 100 that makes a length in mm possible for a print, or 1000 if neither does.
 * Returns undefined if the length is possible without a divisor.
 */
export function longDoubt(length: number): 10 | 100 | 1000 | undefined {
  if (length <= LONGEST_PRINT) return undefined
  return ([10, 100] as const).find((part) => length / part <= LONGEST_PRINT) ?? 1000
}
