import { formatFilter } from '@lienzo/rules/records/list-filter'
import type { Area } from '../../../ui/map/map-points.ts'

/** Decimals of a degree that a filter by place has: ten metres. */
const DECIMALS = 1e4
const MILLIONTHS = 1e6

/** The filters of a list for what is in an area; with hardly more, so that nothing at its edge is left out. */
export function areaFilters({ south, west, north, east }: Area): Record<'latitude' | 'longitude', string> {
  return { latitude: between(south, north, 90), longitude: between(west, east, 180) }
}

function between(low: number, high: number, most: number): string {
  // A map that was moved beyond the edge of the earth shows nothing of it: what is left is the edge.
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

/** The filters for exactly these places. */
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
