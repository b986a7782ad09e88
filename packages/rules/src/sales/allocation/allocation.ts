import {
  type CheckLevel,
  type Size,
  type SizedArtwork,
  type SizedProduct,
  type SizedSpace,
  type SizeSettings,
  sizeThatFills,
} from '../../catalogue/size-check.ts'

/**
 * Artwork to be allocated: its shape, and its size in pixels. The pixels of a PDF are calculated from the resolution of its
 * pictures. Each is null if unknown.
 */
export type AllocatedArtwork = {
  shape: SizedArtwork | null
  pixels: { widthPx: number; heightPx: number } | null
}

/**
 * States of a space that do not depend on the artwork: free, occupied by an order of a different campaign, or unusable for any
 * artwork.
 */
export const spaceStates = ['free', 'taken', 'closed', 'inactive', 'not_measured', 'size'] as const
export type SpaceState = (typeof spaceStates)[number]

/**
 * Fit of an artwork that is printed at the size that fills a space, as one character: 3 × the level of the proportions plus the
 * level of the resolution (0 ok, 1 warning, 2 error). An unknown resolution is ok. `?` means that the shape of the artwork or
 * the size of the space is unknown.
 */
export type PairCode = string
const levels: readonly CheckLevel[] = ['ok', 'warning', 'error']
const UNKNOWN = '?'

/**
 * Result of matching an artwork with a space. `doubtful`: the fit is unknown or has warnings. `taken`: nothing else rules out
 * the artwork, but an order of a different campaign occupies the space on the same days.
 */
export type Outcome = 'fits' | 'doubtful' | 'taken' | 'unfit'

/** Returns the levels of a pair code, or null if the fit is unknown. */
export function levelsOf(code: PairCode): { proportions: CheckLevel; resolution: CheckLevel } | null {
  if (code === UNKNOWN) return null
  const number = Number(code)
  return {
    proportions: levels[Math.floor(number / 3)] ?? 'error',
    resolution: levels[number % 3] ?? 'error',
  }
}

/** Returns the result of matching an artwork with a space, from their pair code and the state of the space. */
export function outcomeOf(code: PairCode, space: SpaceState): Outcome {
  const pairLevels = levelsOf(code)
  if (pairLevels?.proportions === 'error' || pairLevels?.resolution === 'error') return 'unfit'
  if (space !== 'free' && space !== 'taken') return 'unfit'
  if (space === 'taken') return 'taken'
  return !pairLevels || pairLevels.proportions === 'warning' || pairLevels.resolution === 'warning'
    ? 'doubtful'
    : 'fits'
}

/**
 * Returns a string of pair codes for each artwork, with one character per space. Calculates each size of space only once, so
 * that a chain of a thousand shops is fast.
 */
export function codesOf(
  artworks: readonly AllocatedArtwork[],
  spaces: readonly (SizedSpace | null)[],
  product: SizedProduct,
  settings: SizeSettings,
): string[] {
  const sizes = new Map<string, number>()
  const different: (SizedSpace | null)[] = []
  const places = spaces.map((space) => {
    const key = space ? `${space.visibleWidthMm}x${space.visibleHeightMm}x${space.bleedMm}` : ''
    const index = sizes.get(key)
    if (index !== undefined) return index
    sizes.set(key, different.length)
    different.push(space)
    return different.length - 1
  })
  return artworks.map((artwork) => {
    const letters = different.map((space) => codeOf(artwork, space, product, settings))
    return places.map((place) => letters[place]).join('')
  })
}

function codeOf(
  { shape, pixels }: AllocatedArtwork,
  space: SizedSpace | null,
  { bleedMm }: SizedProduct,
  settings: SizeSettings,
): PairCode {
  if (!shape || !space) return UNKNOWN
  const print = sizeThatFills(space)
  const resolution = pixels ? dotsLevel(pixels, print, settings) : OK
  return String(proportionsLevel(shape, print, bleedMm, settings) * 3 + resolution)
}

/** Indexes of the levels in `levels`. */
const [OK, WARNING, ERROR] = [0, 1, 2]

/**
 * Returns the level of the proportions. `validateSize` calculates the same level, but would take seconds for hundreds of
 * thousands of pairs. A test checks that both agree.
 */
function proportionsLevel(
  shape: SizedArtwork,
  { widthMm, heightMm }: Size,
  bleedMm: number,
  { warnProportionsBeyond, failProportionsBeyond }: SizeSettings,
): number {
  const [width, height] =
    'widthPx' in shape ? [shape.widthPx, shape.heightPx] : [shape.widthUm, shape.heightUm]
  const isBeyond = (percent: number) =>
    isStretched(width * heightMm, height * widthMm, percent) &&
    isStretched(width * (heightMm + 2 * bleedMm), height * (widthMm + 2 * bleedMm), percent)
  if (isBeyond(failProportionsBeyond)) return ERROR
  return isBeyond(warnProportionsBeyond) ? WARNING : OK
}

/** Returns true if the larger number exceeds the smaller one by more than `percent` hundredths of a percent. */
function isStretched(one: number, other: number, percent: number): boolean {
  const [larger, smaller] = one > other ? [one, other] : [other, one]
  if (larger < LARGEST_EXACT) return (larger - smaller) * 10_000 > smaller * percent
  return (BigInt(larger) - BigInt(smaller)) * 10_000n > BigInt(smaller) * BigInt(percent)
}

/** Largest number that can be multiplied by ten thousand without losing precision. */
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER / 10_000

function dotsLevel(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  { widthMm, heightMm }: Size,
  { warnBelowDpi, failBelowDpi }: SizeSettings,
): number {
  const dpi = Math.floor(Math.min((widthPx * 254) / (widthMm * 10), (heightPx * 254) / (heightMm * 10)))
  if (dpi < failBelowDpi) return ERROR
  return dpi < warnBelowDpi ? WARNING : OK
}
