import { createHash } from 'node:crypto'
import sharp, { type Exif, type JpegOptions } from 'sharp'

/**
 * Output format of a drawing: a PNG that keeps transparency, or an opaque JPEG. A JPEG can be blurred by `blurPx` pixels and
 * can contain Exif data.
 */
export type PictureFile =
  | { format: 'png' }
  | { format: 'jpeg'; compression: JpegOptions; blurPx?: number; exif?: Exif | undefined }

const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }

let beingDrawn = 0

/** Pictures from the saved story, keyed by drawing. */
let earlierPictures: ReadonlyMap<string, Buffer> = new Map()

/** Pictures that this process has drawn or reused, keyed by drawing. */
const drawnPictures = new Map<string, Buffer>()

/**
 * Makes `drawShapes` reuse saved pictures of unchanged drawings. Drawing takes two fifths of the time needed to create the
 * whole demo company.
 */
export function reusePictures(pictures: ReadonlyMap<string, Buffer>): void {
  earlierPictures = pictures
}

/** Renders an SVG that this application has written. */
export async function drawShapes(svg: string, file: PictureFile): Promise<Buffer> {
  const key = keyOf(svg, file)
  const picture = drawnPictures.get(key) ?? earlierPictures.get(key) ?? (await rasterize(svg, file))
  drawnPictures.set(key, picture)
  return picture
}

/** Returns the pictures that this process has drawn or reused, keyed by drawing. */
export function picturesDrawn(): ReadonlyMap<string, Buffer> {
  return drawnPictures
}

/**
 * Renders an SVG. The image library normally blocks SVG files, because users' files could be malicious, so they are only
 * unblocked while our drawings are rendered.
 */
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
