import { createHash } from 'node:crypto'
import { briefs } from './briefs/briefs.ts'
import { type Composition, compose } from './compose.ts'
import { lighter } from './shapes.ts'

/** Design of a customer's artwork, with sizes in mm without bleed. The same design always results in the same drawing. */
export type PrintDesign = {
  /** Campaign code. */
  campaign: string
  /** Index of the artwork in the campaign. */
  turn: number
  /** Version of the artwork, 1 by default. The background of each later version is a little lighter. */
  version?: number
  widthMm: number
  heightMm: number
}

/** Design of an artwork without its size. */
export type ArtworkDesign = Omit<PrintDesign, 'widthMm' | 'heightMm'>

/** Draws an artwork as shapes. Call `loadFaces` first. Throws if the campaign has no brief. */
export function drawnOf({ campaign, turn, version = 1, widthMm, heightMm }: PrintDesign): Composition {
  const brief = briefs[campaign]
  if (!brief) throw new Error(`Nobody has briefed a studio for the campaign ${campaign}`)
  const { ground, shapes } = compose({ brief, turn, width: widthMm, height: heightMm })
  const [top, bottom] = ground.map((colour) => lighter(colour, 0.25 * (version - 1)))
  return { ground: [top ?? ground[0], bottom ?? ground[1]], shapes }
}

/** Picks a campaign and one of its artworks for a record without artwork. The pick depends only on `words`. */
export function designFor(
  words: string,
  { widthMm, heightMm }: Pick<PrintDesign, 'widthMm' | 'heightMm'>,
): PrintDesign {
  const [code = 0, turn = 0] = createHash('sha256').update(words).digest()
  const codes = Object.keys(briefs).sort()
  return { campaign: codes[code % codes.length] ?? '', turn, widthMm, heightMm }
}
