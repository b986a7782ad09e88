import { type AreaUnits, wholeNumber } from '../money.ts'
import type { Size } from './size-check.ts'

export const MM2_PER_AREA_UNIT = 100n
// Exact amounts are counted in fractions of a cent small enough that no product in the pricing rules leaves a remainder: mm2
// times a price per m2 need 1e6, and each of the two discounts 1e4 more.
export const PARTS_PER_CENT = 10n ** 14n
export const PARTS_PER_MM2 = 10n ** 8n
export const PARTS_PER_MM = 10n ** 11n
export const WHOLE_IN_HUNDREDTHS = 10_000n

/** Returns the billed mm2 of a piece: its sheet area, or the minimum area of its product. */
export function billedMm2Of({ widthMm, heightMm }: Size, minimumAreaUnits: AreaUnits): bigint {
  const sheetMm2 = wholeNumber(widthMm) * wholeNumber(heightMm)
  const minimumMm2 = wholeNumber(minimumAreaUnits) * MM2_PER_AREA_UNIT
  return sheetMm2 > minimumMm2 ? sheetMm2 : minimumMm2
}
