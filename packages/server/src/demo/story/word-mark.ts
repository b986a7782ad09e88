import type { DemoPicture } from './demo-pictures.ts'
import { drawShapes } from './draw-shapes.ts'

/** Default header logo for user groups without a logo: a sheet in the corner of an L, and the letters of the name. */
const WORD_MARK = `<path d="M13.500 3H28v17.500H13.500z" fill="#1f46c8"/>
<g fill="none" stroke="#1d1b18">
<path d="M6 3v20.500a4 4 0 0 0 4 4H27" stroke-width="4" stroke-linecap="square"/>
<path d="M41 4.700v19.600H52.500M58.500 11v15M64.500 18.500h11.300a5.700 5.700 0 1 0-1.800 4M83 26V11M83 17.500a5 5 0 0 1 10 0V26M99.500 12.700h9.200L99.700 24.300h9.600" stroke-width="3.300"/>
<circle cx="120.500" cy="18.500" r="6" stroke-width="3.300"/>
</g>
<circle cx="58.500" cy="6.600" r="2.100" fill="#1d1b18"/>`

/** Draws the logo of the house, without fonts, on a transparent background. */
export function drawWordMark({ widthPx, heightPx }: DemoPicture): Promise<Buffer> {
  const size = `width="${widthPx}" height="${heightPx}" viewBox="0 0 130 32"`
  return drawShapes(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${WORD_MARK}</svg>`, { format: 'png' })
}
