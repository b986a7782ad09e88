import { createHash } from 'node:crypto'
import { artworkSvg } from './artwork/artwork-svg.ts'
import { loadFaces } from './artwork/lettering.ts'
import { packshotOf } from './artwork/packshots.ts'
import { type ArtworkDesign, designFor, drawnOf } from './artwork/print-design.ts'
import { drawShapes, type PictureFile } from './draw-shapes.ts'

/** Picture of the demo company, with a hue in degrees. Equal words, size and hue always result in an equal picture. */
export type DemoPicture = PictureSpec & { hue: number }

/** Words that a picture is derived from, and its size in pixels. */
export type PictureSpec = { words: string; widthPx: number; heightPx: number }

const JPEG: PictureFile = { format: 'jpeg', compression: { quality: 80 } }

// Pictures contain only shapes and outlined letters, because installed fonts differ between machines.

/** Draws a poster whose design depends on the words. */
export async function drawPoster(picture: DemoPicture): Promise<Buffer> {
  await loadFaces()
  return rasterize(picture, poster(picture), JPEG)
}

/** Draws the artwork of a campaign, in the given size in pixels. */
export async function drawArtwork(design: ArtworkDesign, size: Omit<PictureSpec, 'words'>): Promise<Buffer> {
  await loadFaces()
  const artwork = artworkSvg(drawnOf({ ...design, widthMm: size.widthPx, heightMm: size.heightPx }))
  return rasterize(size, artwork, {
    format: 'jpeg',
    compression: { quality: 78, progressive: true },
  })
}

/** Draws a customer's product, named by `words`. */
export async function drawPackshot({ words, widthPx, heightPx }: PictureSpec): Promise<Buffer> {
  await loadFaces()
  const packshot = artworkSvg(packshotOf(words, widthPx))
  return rasterize({ widthPx, heightPx }, packshot, JPEG)
}

/** Draws a company's header logo: a disc cut by a second disc, and three bars, on a transparent background. */
export function drawMark(picture: DemoPicture): Promise<Buffer> {
  return rasterize(picture, mark(picture), { format: 'png' })
}

/** Draws a swatch of material with crossed threads, whose thickness depends on the words. */
export function drawMaterial(picture: DemoPicture): Promise<Buffer> {
  return rasterize(picture, cloth(picture), JPEG)
}

/** Draws a print product: a printed sheet in front of a wall. */
export async function drawProduct(picture: DemoPicture): Promise<Buffer> {
  await loadFaces()
  return rasterize(picture, sheet(picture), JPEG)
}

/** Draws an artwork as it looks in a shop, seen from the aisle: a framed print that leans on the wall. */
export async function drawMounted(design: ArtworkDesign, picture: DemoPicture): Promise<Buffer> {
  await loadFaces()
  return rasterize(picture, place(design, picture), JPEG)
}

function rasterize(
  { widthPx, heightPx }: Omit<PictureSpec, 'words'>,
  shapes: string,
  file: PictureFile,
): Promise<Buffer> {
  const size = `width="${widthPx}" height="${heightPx}"`
  return drawShapes(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes}</svg>`, file)
}

function poster({ words, widthPx, heightPx }: DemoPicture): string {
  return artworkSvg(drawnOf(designFor(words, { widthMm: widthPx, heightMm: heightPx })))
}

function mark({ words, hue, widthPx, heightPx }: DemoPicture): string {
  const ink = colourOf(hue, 0.65, 0.42)
  const light = colourOf(hue + 40, 0.7, 0.55)
  const longest = widthPx / heightPx - 1.2
  const bars = [...seedOf(words).subarray(0, 3)].map((length, index) => {
    const width = 0.1 + (length / 255) * (longest - 0.1)
    return `<rect x="1.15" y="${0.08 + index * 0.3}" width="${width}" height="0.18"/>`
  })
  return `<g transform="scale(${heightPx})" fill="${ink}">${bars.join('')}
    <clipPath id="disc"><circle cx="0.5" cy="0.5" r="0.46"/></clipPath>
    <circle cx="0.5" cy="0.5" r="0.46"/>
    <circle cx="0.68" cy="0.36" r="0.26" fill="${light}" clip-path="url(#disc)"/>
  </g>`
}

function cloth({ words, hue, widthPx, heightPx }: DemoPicture): string {
  const [fineness = 0, slant = 0] = seedOf(words)
  const thread = widthPx / (24 + (fineness % 48))
  const above = `fill="${colourOf(hue, 0.22, 0.86)}" fill-opacity="0.6"`
  const below = `fill="${colourOf(hue, 0.22, 0.62)}" fill-opacity="0.4"`
  const square = `width="${thread}" height="${thread}"`
  const weave = `width="${2 * thread}" height="${2 * thread}" patternTransform="rotate(${(slant / 255) * 30})"`
  return `${gradient('fabric', colourOf(hue, 0.22, 0.78), colourOf(hue, 0.22, 0.7))}
    <rect width="${widthPx}" height="${heightPx}" fill="url(#fabric)"/>
    <pattern id="weave" patternUnits="userSpaceOnUse" ${weave}>
      <rect ${square} ${above}/><rect x="${thread}" y="${thread}" ${square} ${above}/>
      <rect x="${thread}" ${square} ${below}/><rect y="${thread}" ${square} ${below}/>
    </pattern>
    <rect width="${widthPx}" height="${heightPx}" fill="url(#weave)"/>`
}

function sheet(picture: DemoPicture): string {
  const { hue } = picture
  return `${gradient('wall', colourOf(hue + 180, 0.12, 0.88), colourOf(hue + 180, 0.12, 0.82))}
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <rect x="22%" y="13%" width="60%" height="80%" fill="${colourOf(hue + 180, 0.12, 0.7)}"/>
    <rect x="20%" y="10%" width="60%" height="80%" fill="#fafafa"/>
    ${print(poster, picture, { left: 0.24, top: 0.14, width: 0.52, height: 0.72 })}`
}

function place(design: ArtworkDesign, picture: DemoPicture): string {
  const { hue, widthPx, heightPx } = picture
  const artwork = (size: DemoPicture) =>
    artworkSvg(drawnOf({ ...design, widthMm: size.widthPx, heightMm: size.heightPx }))
  const frame = colourOf(hue, 0.1, 0.2)
  // Draws floorboards that converge away from the viewer.
  const boards = Array.from({ length: 13 }, (_, index) => {
    const to = (0.5 + (index - 6) / 9) * widthPx
    return `<path d="M${widthPx / 2} 0L${to} ${heightPx}" stroke="${frame}" stroke-width="${widthPx / 320}"/>`
  })
  return `${gradient('wall', colourOf(hue + 200, 0.1, 0.9), colourOf(hue + 200, 0.1, 0.82))}
    ${gradient('floor', colourOf(hue + 30, 0.14, 0.57), colourOf(hue + 30, 0.14, 0.62))}
    <rect width="100%" height="100%" fill="url(#floor)"/>
    ${boards.join('')}
    <rect width="100%" height="80%" fill="url(#wall)"/>
    <rect x="36%" y="11%" width="33%" height="69%" fill="${colourOf(hue + 200, 0.1, 0.68)}"/>
    <rect x="33.5%" y="8%" width="33%" height="66%" fill="${frame}"/>
    ${print(artwork, picture, { left: 0.35, top: 0.1, width: 0.3, height: 0.62 })}`
}

type Part = { left: number; top: number; width: number; height: number }

/** Draws artwork inside a part of a picture. Positions and sizes are fractions of the picture. */
function print(
  draw: (picture: DemoPicture) => string,
  picture: DemoPicture,
  { left, top, width, height }: Part,
): string {
  const partPicture = { ...picture, widthPx: width * picture.widthPx, heightPx: height * picture.heightPx }
  const corner = `x="${left * picture.widthPx}" y="${top * picture.heightPx}"`
  return `<svg ${corner} width="${partPicture.widthPx}" height="${partPicture.heightPx}">${draw(partPicture)}</svg>`
}

/** Defines a vertical gradient. */
function gradient(id: string, top: string, bottom: string): string {
  const stops = `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`
  return `<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient>`
}

function seedOf(words: string): Buffer {
  return createHash('sha256').update(words).digest()
}

/** Formats a colour for SVG. The hue is in degrees; saturation and lightness are from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue % 360},${saturation * 100}%,${lightness * 100}%)`
}
