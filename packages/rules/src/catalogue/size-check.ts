import { type HundredthsOfPercent, roundHalfAwayFromZero } from '../money.ts'
import { cutForRoll } from './cut-for-roll.ts'
import type { PreflightCheck } from './preflight-checks.ts'

/** Width and height in whole mm. */
export type Size = { widthMm: number; heightMm: number }

/**
 * Allowed sizes of a product. A limit of 0 means no limit. If the product has fixed sizes, only those are allowed and the
 * limits do not apply.
 */
export type SizedProduct = {
  minWidthMm: number
  maxWidthMm: number
  minHeightMm: number
  maxHeightMm: number
  fixedSizes: readonly Size[]
  /** Width in mm of the strip that is printed beyond each edge and cut off. */
  bleedMm: number
}

/**
 * Roll of a material. `printableWidthMm` is 0 if unknown or if the material does not come on a roll; the material is then not
 * checked.
 */
export type SizedMaterial = { printableWidthMm: number; lengthMm: number }

/** Visible size of a space, and the bleed behind its frame on each edge. */
export type SizedSpace = { visibleWidthMm: number; visibleHeightMm: number; bleedMm: number }

/** Picture size in pixels. */
export type SizedPicture = { widthPx: number; heightPx: number }
/** Size of a page or a vector drawing in micrometres. Vectors are sharp at any size, so only the proportions are checked. */
export type SizedVectors = { widthUm: number; heightUm: number }
export type SizedArtwork = SizedPicture | SizedVectors

/** Input of the size check. A part that is null does not apply to the line and is not checked. */
export type SizeInput = Size & {
  product: SizedProduct
  material: SizedMaterial | null
  space: SizedSpace | null
  artwork: SizedArtwork | null
}

/** Thresholds that the house sets. `panelOverlapMm` is the overlap of two panels at their seam. */
export type SizeSettings = {
  warnBelowDpi: number
  failBelowDpi: number
  warnProportionsBeyond: HundredthsOfPercent
  failProportionsBeyond: HundredthsOfPercent
  panelOverlapMm: number
}

export const defaultSizeSettings: SizeSettings = {
  warnBelowDpi: 100,
  failBelowDpi: 50,
  warnProportionsBeyond: 100,
  failProportionsBeyond: 500,
  panelOverlapMm: 0,
}

export type SizeCheckName = 'product' | 'material' | 'space' | 'proportions' | 'resolution' | PreflightCheck
export type CheckLevel = 'ok' | 'warning' | 'error'

/** Result of one check. `key` is a translation key; `values` are the integers and names that its text contains. */
export type SizeCheck = {
  check: SizeCheckName
  level: CheckLevel
  key: string
  values: Record<string, number | string>
}

const MM_PER_INCH_TIMES_TEN = 254

/**
 * Checks the size of a print against its product, material, space and artwork. Each check that applies returns at least one
 * result, which is 'ok' if nothing is wrong; the product check returns one for each limit that the size violates. If the size
 * is not a whole number of mm above 0, returns only that error.
 */
export function validateSize(input: SizeInput, settings: SizeSettings = defaultSizeSettings): SizeCheck[] {
  const { widthMm, heightMm, product, material, space, artwork } = input
  if (!isLength(widthMm) || !isLength(heightMm)) {
    return [{ check: 'product', level: 'error', key: 'size.product.not_a_size', values: {} }]
  }
  const checks = checkProduct(input, product)
  if (material && material.printableWidthMm > 0)
    checks.push(checkMaterial(input, product, material, settings))
  if (space) checks.push(checkSpace(input, space))
  if (artwork && hasShape(artwork)) {
    checks.push(checkProportions(input, product, artwork, settings))
    if ('widthPx' in artwork) checks.push(checkResolution(input, artwork, settings))
  }
  return checks
}

/** Returns the worst level among the checks; 'ok' if there are none. */
export function worstLevel(checks: readonly SizeCheck[]): CheckLevel {
  if (checks.some((check) => check.level === 'error')) return 'error'
  return checks.some((check) => check.level === 'warning') ? 'warning' : 'ok'
}

function checkProduct({ widthMm, heightMm }: Size, product: SizedProduct): SizeCheck[] {
  const { minWidthMm, maxWidthMm, minHeightMm, maxHeightMm, fixedSizes } = product
  const values = { widthMm, heightMm }
  const fine = answer('product', 'ok', 'fits', values)
  if (fixedSizes.length > 0) {
    const exists = fixedSizes.some((size) => size.widthMm === widthMm && size.heightMm === heightMm)
    if (exists) return [fine]
    const likelySize = meantSize({ widthMm, heightMm }, fixedSizes)
    if (!likelySize) return [answer('product', 'error', 'no_fixed_size', values)]
    const suggestion = { wantedWidthMm: likelySize.widthMm, wantedHeightMm: likelySize.heightMm }
    return [answer('product', 'error', 'other_fixed_size', { ...values, ...suggestion })]
  }
  const faults: SizeCheck[] = []
  if (widthMm < minWidthMm) faults.push(answer('product', 'error', 'too_narrow', { widthMm, minWidthMm }))
  if (heightMm < minHeightMm) faults.push(answer('product', 'error', 'too_low', { heightMm, minHeightMm }))
  if (maxWidthMm > 0 && widthMm > maxWidthMm) {
    faults.push(answer('product', 'error', 'too_wide', { widthMm, maxWidthMm }))
  }
  if (maxHeightMm > 0 && heightMm > maxHeightMm) {
    faults.push(answer('product', 'error', 'too_high', { heightMm, maxHeightMm }))
  }
  return faults.length > 0 ? faults : [fine]
}

/** Largest relative deviation of a side from a fixed size at which the fixed size was probably meant. */
const MEANT_WITHIN = 0.1

/**
 * Returns the fixed size that was probably meant: the product's only fixed size, or the only fixed size close to the input.
 * Otherwise returns undefined.
 */
function meantSize({ widthMm, heightMm }: Size, fixedSizes: readonly Size[]): Size | undefined {
  const isClose = (side: number, fixedSide: number) => Math.abs(side - fixedSide) <= fixedSide * MEANT_WITHIN
  const close = fixedSizes.filter(
    (size) => isClose(widthMm, size.widthMm) && isClose(heightMm, size.heightMm),
  )
  const candidates = fixedSizes.length === 1 ? fixedSizes : close
  return candidates.length === 1 ? candidates[0] : undefined
}

/**
 * Checks whether the sheet with its bleed fits on the roll, in either orientation. If it has to be cut into panels, returns a
 * warning with their number and width.
 */
function checkMaterial(
  size: Size,
  { bleedMm }: SizedProduct,
  { printableWidthMm, lengthMm }: SizedMaterial,
  { panelOverlapMm }: SizeSettings,
): SizeCheck {
  const roll = { printableWidthMm, lengthMm, overlapMm: panelOverlapMm }
  const cut = cutForRoll({ ...size, bleedMm, mayTurn: true }, roll)
  if ('reason' in cut) {
    return answer('material', 'error', cut.reason, { printableWidthMm, panelOverlapMm, lengthMm })
  }
  if (!('panelWidthMm' in cut)) return answer('material', 'ok', 'fits', { printableWidthMm })
  const { panels, panelWidthMm } = cut
  return answer('material', 'warning', 'panels', { panels, panelWidthMm, printableWidthMm })
}

/** Returns the size that fills a space: its visible size plus the bleed at each edge. */
export function sizeThatFills({ visibleWidthMm, visibleHeightMm, bleedMm }: SizedSpace): Size {
  return { widthMm: visibleWidthMm + 2 * bleedMm, heightMm: visibleHeightMm + 2 * bleedMm }
}

/**
 * Checks whether a print covers the visible size of a space and the bleed. A larger print does not fit, and a smaller print
 * leaves a gap or lacks bleed.
 */
function checkSpace({ widthMm, heightMm }: Size, space: SizedSpace): SizeCheck {
  const { visibleWidthMm, visibleHeightMm } = space
  const { widthMm: wantedWidthMm, heightMm: wantedHeightMm } = sizeThatFills(space)
  const values = { widthMm, heightMm, visibleWidthMm, visibleHeightMm, wantedWidthMm, wantedHeightMm }
  if (widthMm > wantedWidthMm || heightMm > wantedHeightMm)
    return answer('space', 'error', 'too_large', values)
  if (widthMm < visibleWidthMm || heightMm < visibleHeightMm) {
    return answer('space', 'warning', 'leaves_gap', values)
  }
  if (widthMm < wantedWidthMm || heightMm < wantedHeightMm) {
    return answer('space', 'warning', 'short_of_bleed', values)
  }
  return answer('space', 'ok', 'fits', values)
}

/**
 * Compares the proportions of the artwork with those of the print, once with the bleed and once without, and uses the smaller
 * deviation.
 */
function checkProportions(
  size: Size,
  { bleedMm }: SizedProduct,
  artwork: SizedArtwork,
  { warnProportionsBeyond, failProportionsBeyond }: SizeSettings,
): SizeCheck {
  const withBleed = { widthMm: size.widthMm + 2 * bleedMm, heightMm: size.heightMm + 2 * bleedMm }
  const [cut, full] = [distortion(size, artwork), distortion(withBleed, artwork)]
  const nearer = isBeyond(cut, full) ? full : cut
  const values = {
    deviationHundredths: deviationOf(nearer),
    ...artwork,
  }
  if (isBeyondPercent(nearer, failProportionsBeyond)) {
    return answer('proportions', 'error', 'too_different', values)
  }
  if (isBeyondPercent(nearer, warnProportionsBeyond)) {
    return answer('proportions', 'warning', 'different', values)
  }
  return answer('proportions', 'ok', 'match', values)
}

function shapeOf(artwork: SizedArtwork): { width: number; height: number } {
  return 'widthPx' in artwork
    ? { width: artwork.widthPx, height: artwork.heightPx }
    : { width: artwork.widthUm, height: artwork.heightUm }
}

function hasShape(artwork: SizedArtwork): boolean {
  const { width, height } = shapeOf(artwork)
  return isLength(width) && isLength(height)
}

/**
 * Ratio of the proportions of two shapes, at least 1, as a fraction. It expresses by how much one shape has to be stretched to
 * match the other.
 */
type Distortion = { larger: bigint; smaller: bigint }

function distortion(size: Size, artwork: SizedArtwork): Distortion {
  const { width, height } = shapeOf(artwork)
  const one = BigInt(width) * BigInt(size.heightMm)
  const other = BigInt(height) * BigInt(size.widthMm)
  return one > other ? { larger: one, smaller: other } : { larger: other, smaller: one }
}

/** Largest deviation that is reported: 1 million percent, for instance between a hairline and a square. */
const LARGEST_DEVIATION: HundredthsOfPercent = 100_000_000

function deviationOf({ larger, smaller }: Distortion): HundredthsOfPercent {
  const beyond = larger - smaller
  const isShown = beyond * 10_000n < smaller * BigInt(LARGEST_DEVIATION)
  return isShown ? roundHalfAwayFromZero(beyond * 10_000n, smaller) : LARGEST_DEVIATION
}

function isBeyond(one: Distortion, other: Distortion): boolean {
  return one.larger * other.smaller > other.larger * one.smaller
}

function isBeyondPercent({ larger, smaller }: Distortion, percent: HundredthsOfPercent): boolean {
  return (larger - smaller) * 10_000n > smaller * BigInt(percent)
}

/**
 * Checks the resolution of the print in pixels per inch, on the side where it is lower. Rounds down, so that 99.9 is below a
 * threshold of 100.
 */
function checkResolution(
  { widthMm, heightMm }: Size,
  { widthPx, heightPx }: SizedPicture,
  { warnBelowDpi, failBelowDpi }: SizeSettings,
): SizeCheck {
  const dpi = Math.floor(Math.min(dotsPerInch(widthPx, widthMm), dotsPerInch(heightPx, heightMm)))
  if (dpi < failBelowDpi) return answer('resolution', 'error', 'too_low', { dpi, failBelowDpi })
  if (dpi < warnBelowDpi) return answer('resolution', 'warning', 'low', { dpi, warnBelowDpi })
  return answer('resolution', 'ok', 'enough', { dpi })
}

function dotsPerInch(pixels: number, lengthMm: number): number {
  return (pixels * MM_PER_INCH_TIMES_TEN) / (lengthMm * 10)
}

function isLength(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

function answer(
  check: SizeCheckName,
  level: CheckLevel,
  text: string,
  values: Record<string, number>,
): SizeCheck {
  return { check, level, key: `size.${check}.${text}`, values }
}
