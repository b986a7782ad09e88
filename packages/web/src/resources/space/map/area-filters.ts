import { formatFilter } from '@lienzo/rules/records/list-filter'
import type { Area } from '../../../ui/map/map-points.ts'

/** Factor for rounding degrees to four decimals, which is about ten metres. */
const DECIMALS = 1e4
const MILLIONTHS = 1e6

/**
 * Returns list filters for the coordinates of an area. Rounds outwards, so that the filters include everything at the edges of
 * the area.
 */
export function areaFilters({ south, west, north, east }: Area): Record<'latitude' | 'longitude', string> {
  return { latitude: between(south, north, 90), longitude: between(west, east, 180) }
}

function between(low: number, high: number, most: number): string {
  // The user can move the map beyond the valid range of degrees, so the coordinates are clamped to it.
  const onEarth = (degrees: number) => Math.min(most, Math.max(-most, degrees))
  const minimum = onEarth(Math.floor(low * DECIMALS) / DECIMALS)
  const maximum = onEarth(Math.ceil(high * DECIMALS) / DECIMALS)
  return formatFilter({
    kind: 'degrees',
    operator: 'range',
    minimum: Math.round(minimum * MILLIONTHS),
    maximum: Math.round(maximum * MILLIONTHS),
  })
}

/** Returns list filters for exactly this area, with a precision of a millionth of a degree. */
export function placeFilters({ south, west, north, east }: Area): Record<'latitude' | 'longitude', string> {
  const range = (low: number, high: number) =>
    formatFilter({
      kind: 'degrees',
      operator: 'range',
      minimum: Math.round(low * MILLIONTHS),
      maximum: Math.round(high * MILLIONTHS),
    })
  return { latitude: range(south, north), longitude: range(west, east) }
}
