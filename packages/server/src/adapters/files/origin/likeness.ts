import { engine } from '../drawing/picture-engine.ts'

/** 64 zeros and ones, alike for pictures that look alike: also smaller, brighter, or compressed again. */
export type Likeness = string

/** Pixels a side of the small grey picture that is looked at, and waves a side of what is kept of it. */
const PIXELS = 32
const WAVES = 8

/** The share of each pixel of a line in each of its slowest waves; the first, a flat one, is left out. */
const shares = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: PIXELS }, (_, at) => Math.cos((Math.PI * (wave + 1) * (2 * at + 1)) / (2 * PIXELS))),
)

/**
 * How a picture looks, from its thumbnail, which is upright and small: which of its 8 × 8 slowest waves are stronger than the
 * middle one. The method is known as perceptual hash by the discrete cosine transform.
 */
export async function likenessOf(thumbnail: Buffer): Promise<Likeness> {
  const sharp = await engine()
  const shades = await sharp(thumbnail)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(PIXELS, PIXELS, { fit: 'fill' })
    .raw()
    .toBuffer()
  const lines = Array.from({ length: PIXELS }, (_, line) =>
    shades.subarray(line * PIXELS, (line + 1) * PIXELS),
  )
  const across = lines.map(wavesOf)
  const strengths = shares.flatMap((_, wave) => wavesOf(across.map((line) => line[wave] ?? 0)))
  const middle = strengths.toSorted((a, b) => a - b)[strengths.length / 2] ?? 0
  return strengths.map((strength) => (strength >= middle ? '1' : '0')).join('')
}

function wavesOf(values: ArrayLike<number>): number[] {
  return shares.map((share) => share.reduce((sum, part, at) => sum + part * (values[at] ?? 0), 0))
}
