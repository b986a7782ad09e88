import { formatFilter } from '@lienzo/rules/records/list-filter'
import type { Area } from '../../../ui/map/map-points.ts'

/** Factor that rounds degrees to four decimals (about ten metres) in the filters of an area. */
const DECIMALS = 1e4
const MILLIONTHS = 1e6

/** Returns the filters of a list for an area, rounded outwards so that nothing at its edge is missed. */
export function areaFilters({ south, west, north, east }: Area): Record<'latitude' | 'longitude', string> {
  return { latitude: between(south, north, 90), longitude: between(west, east, 180) }
}

function between(low: number, high: number, most: number): string {
  // A map can be moved beyond the valid range of degrees, so this clamps them.
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

/** Returns the filters for exactly this area, to a millionth of a degree. */
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
