import { degreesMeant } from '@lienzo/rules/imports/cells/degrees-cell'
import { type ImportFault, importFault, importWarning } from '@lienzo/rules/imports/import-declaration'
import type { spaceImport } from '@lienzo/rules/imports/space-import'
import { isOutsideCountry, placeWithin } from '@lienzo/rules/imports/spaces/space-doubts'
import type { ImportedRow } from '../../../core/record/import-kind.ts'

type Row = Pick<ImportedRow<typeof spaceImport.fields>, 'values' | 'texts' | 'existing'>

const axes = ['latitude', 'longitude'] as const
type Axis = (typeof axes)[number]

/**
 * Returns faults and warnings about a row's coordinates: only one coordinate is filled in, a decimal separator is missing, or
 * the location is outside the country.
 */
export function coordinateFaults(row: Row, country: string): ImportFault[] {
  const unread = axes.filter((axis) => row.values[axis] === undefined && row.texts[axis] !== '')
  if (unread.length > 0) return withoutSign(row, country, unread)
  const [latitude, longitude] = axes.map((axis) => row.values[axis] ?? existingDegrees(row, axis))
  const half = axes.find((axis) => row.values[axis] === undefined)
  const filledAxis = axes.find((axis) => row.values[axis] !== undefined)
  if (!filledAxis) return []
  const faults: ImportFault[] = []
  if (half && existingDegrees(row, half) === undefined) faults.push(importFault(half, 'place_half', ''))
  else if (half && row.values[filledAxis] !== existingDegrees(row, filledAxis))
    faults.push(importWarning(half, 'place_kept', ''))
  if (latitude !== undefined && longitude !== undefined && isOutsideCountry(country, latitude, longitude)) {
    faults.push(importWarning(filledAxis, 'outside_country', row.texts[filledAxis], { country }))
  }
  return faults
}

/**
 * Proposes degrees for coordinates that cannot be read, probably because the decimal separator is missing. Returns no fault
 * unless the resulting location is within the country.
 */
function withoutSign(row: Row, country: string, unread: readonly Axis[]): ImportFault[] {
  const [latitudes, longitudes] = axes.map((axis) => {
    if (unread.includes(axis)) return degreesMeant(axis, row.texts[axis])
    return [row.values[axis] ?? existingDegrees(row, axis)].flatMap((degrees) => degrees ?? [])
  })
  const place = placeWithin(country, latitudes ?? [], longitudes ?? [])
  if (!place) return []
  return unread.map((axis) => {
    const nearest = String(place[axes.indexOf(axis)])
    const maximum = axis === 'latitude' ? 90 : 180
    return importFault(axis, 'degrees_nearest', row.texts[axis], { maximum, nearest })
  })
}

function existingDegrees({ existing }: Row, axis: Axis): number | undefined {
  const degrees = existing?.[axis]
  return typeof degrees === 'number' ? degrees : undefined
}
