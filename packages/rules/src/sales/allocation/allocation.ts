import {
  type CheckLevel,
  type Size,
  type SizedArtwork,
  type SizedProduct,
  type SizedSpace,
  type SizeSettings,
  sizeThatFills,
} from '../../catalogue/size-check.ts'

/** An artwork that is allocated: its shape, and how many pixels it is worth on its page where it is a PDF. */
export type AllocatedArtwork = {
  shape: SizedArtwork | null
  pixels: { widthPx: number; heightPx: number } | null
}

/** What of a space alone keeps every artwork out of it, the first that holds; else what it is good for. */
export const spaceStates = ['free', 'taken', 'closed', 'inactive', 'not_measured', 'size'] as const
export type SpaceState = (typeof spaceStates)[number]

/**
 * How an artwork goes into a space as large as that asks, as one letter: its proportions and its dots, each fine, doubtful or
 * not possible. `?` where nobody knows its shape.
 */
export type PairCode = string
const levels: readonly CheckLevel[] = ['ok', 'warning', 'error']
const UNKNOWN = '?'

/** What a pair comes to; taken is a space that would fit and has another campaign on these days. */
export type Outcome = 'fits' | 'doubtful' | 'taken' | 'unfit'

/** The levels behind a letter; null where the shape is not known. */
export function levelsOf(code: PairCode): { proportions: CheckLevel; resolution: CheckLevel } | null {
  if (code === UNKNOWN) return null
  const number = Number(code)
  return {
    proportions: levels[Math.floor(number / 3)] ?? 'error',
    resolution: levels[number % 3] ?? 'error',
  }
}

/** What a pair comes to, by the letter of the pair and the state of its space. */
export function outcomeOf(code: PairCode, space: SpaceState): Outcome {
  const found = levelsOf(code)
  if (found?.proportions === 'error' || found?.resolution === 'error') return 'unfit'
  if (space !== 'free' && space !== 'taken') return 'unfit'
  if (space === 'taken') return 'taken'
  return !found || found.proportions === 'warning' || found.resolution === 'warning' ? 'doubtful' : 'fits'
}

/**
 * A letter for each space, of each artwork. Spaces of one size share their letters, so that a chain of a thousand shops is
 * worked out once.
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
    const known = sizes.get(key)
    if (known !== undefined) return known
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

/** Places among the levels. */
const [OK, WARNING, ERROR] = [0, 1, 2]

/** As `validateSize` finds it, which would take seconds for hundreds of thousands of pairs: a test holds them to each other. */
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

/** Whether one is so many hundredths of a percent larger than the other. */
function isStretched(one: number, other: number, percent: number): boolean {
  const [larger, smaller] = one > other ? [one, other] : [other, one]
  if (larger < LARGEST_EXACT) return (larger - smaller) * 10_000 > smaller * percent
  return (BigInt(larger) - BigInt(smaller)) * 10_000n > BigInt(smaller) * BigInt(percent)
}

/** Ten thousand times as much is still counted exactly. */
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
