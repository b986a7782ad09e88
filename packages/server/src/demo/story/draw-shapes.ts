import { createHash } from 'node:crypto'
import sharp, { type Exif, type JpegOptions } from 'sharp'

/**
 * File that a drawing is turned into: a PNG that keeps its transparency, or an opaque JPEG, blurred by this many pixels, with
 * this metadata.
 */
export type PictureFile =
  | { format: 'png' }
  | { format: 'jpeg'; compression: JpegOptions; blurPx?: number; exif?: Exif | undefined }

const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }

let beingDrawn = 0

/** Pictures of an earlier story, by the key of their drawing. */
let earlierPictures: ReadonlyMap<string, Buffer> = new Map()

/** Pictures drawn or reused by this process, by the key of their drawing. */
const drawnPictures = new Map<string, Buffer>()

/**
 * Makes `drawShapes` reuse the picture of each drawing that has not changed since an earlier story, because drawing takes two
 * fifths of the time that the whole demo company needs.
 */
export function reusePictures(pictures: ReadonlyMap<string, Buffer>): void {
  earlierPictures = pictures
}

/** Draws our own shapes (an SVG) as a picture. */
export async function drawShapes(svg: string, file: PictureFile): Promise<Buffer> {
  const key = keyOf(svg, file)
  const picture = drawnPictures.get(key) ?? earlierPictures.get(key) ?? (await rasterize(svg, file))
  drawnPictures.set(key, picture)
  return picture
}

/** Returns the pictures that this process has drawn or reused, by the key of their drawing. */
export function picturesDrawn(): ReadonlyMap<string, Buffer> {
  return drawnPictures
}

/** The image library blocks SVG files, to be safe from those of users; they are unblocked only while ours are drawn. */
async function rasterize(svg: string, file: PictureFile): Promise<Buffer> {
  if (beingDrawn === 0) sharp.unblock(DRAWINGS)
  beingDrawn += 1
  try {
    const shapes = sharp(Buffer.from(svg))
    if (file.format === 'png') return await shapes.png().toBuffer()
    const opaque = shapes.removeAlpha()
    const photo = file.blurPx ? opaque.blur(file.blurPx) : opaque
    return await (file.exif ? photo.withExif(file.exif) : photo).jpeg(file.compression).toBuffer()
  } finally {
    beingDrawn -= 1
    if (beingDrawn === 0) sharp.block(DRAWINGS)
  }
}

function keyOf(svg: string, file: PictureFile): string {
  return createHash('sha256').update(JSON.stringify(file)).update(svg).digest('hex').slice(0, 24)
}
