import {
  type CheckLevel,
  type Size,
  type SizedArtwork,
  type SizedProduct,
  type SizedSpace,
  type SizeSettings,
  sizeThatFills,
} from '../../catalogue/size-check.ts'

/** Artwork to be allocated: its shape, and its resolution on its page in pixels if it is a PDF. */
export type AllocatedArtwork = {
  shape: SizedArtwork | null
  pixels: { widthPx: number; heightPx: number } | null
}

/** State of a space, whatever the artwork: free, or the first reason found that keeps every artwork out. */
export const spaceStates = ['free', 'taken', 'closed', 'inactive', 'not_measured', 'size'] as const
export type SpaceState = (typeof spaceStates)[number]

/**
 * Fit of an artwork in a space, printed at the size that fills it, as one character: 3 × the level of its proportions plus that
 * of its resolution (0 ok, 1 warning, 2 error). `?` if a size is unknown.
 */
export type PairCode = string
const levels: readonly CheckLevel[] = ['ok', 'warning', 'error']
const UNKNOWN = '?'

/** Result for an artwork/space pair; `taken` means that it fits but the space is booked by another campaign on those days. */
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

/** Returns the result for a pair from its code and the state of its space. */
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
 * Returns the pair codes of each artwork, one character per space. Spaces of the same size share their codes, so that a chain of
 * a thousand shops is calculated once.
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

/** Indexes in `levels`. */
const [OK, WARNING, ERROR] = [0, 1, 2]

/**
 * Returns the same level as `validateSize`, which would take seconds for hundreds of thousands of pairs; a test compares the two.
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

/** Returns true if one is larger than the other by more than this many hundredths of a percent. */
function isStretched(one: number, other: number, percent: number): boolean {
  const [larger, smaller] = one > other ? [one, other] : [other, one]
  if (larger < LARGEST_EXACT) return (larger - smaller) * 10_000 > smaller * percent
  return (BigInt(larger) - BigInt(smaller)) * 10_000n > BigInt(smaller) * BigInt(percent)
}

/** Largest number whose product with ten thousand is still exact. */
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
