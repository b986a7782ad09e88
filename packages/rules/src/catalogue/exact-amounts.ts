import { type AreaUnits, wholeNumber } from '../money.ts'
import type { Size } from './size-check.ts'

export const MM2_PER_AREA_UNIT = 100n
// Number of parts into which a cent is divided for exact amounts, so that no step of a price calculation has to round: an area
// in mm2 times a price per m2 needs 1e6 parts, and each of the two discounts 1e4 times as many.
export const PARTS_PER_CENT = 10n ** 14n
export const PARTS_PER_MM2 = 10n ** 8n
export const PARTS_PER_MM = 10n ** 11n
export const WHOLE_IN_HUNDREDTHS = 10_000n

/** Returns the billed area of a piece in mm2: the area of the sheet, or the product's minimum area if that is larger. */
export function billedMm2Of({ widthMm, heightMm }: Size, minimumAreaUnits: AreaUnits): bigint {
  const sheetMm2 = wholeNumber(widthMm) * wholeNumber(heightMm)
  const minimumMm2 = wholeNumber(minimumAreaUnits) * MM2_PER_AREA_UNIT
  return sheetMm2 > minimumMm2 ? sheetMm2 : minimumMm2
}
