import sharp, { type Sharp, type SharpOptions } from 'sharp'

const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }

let beingDrawn = 0

/**
 * Draws our own shapes (an SVG) as a picture. The image library blocks SVG files, to be safe from those of users; they are
 * unblocked only while ours are drawn.
 */
export async function drawShapes(
  svg: string,
  finish: (picture: Sharp) => Sharp,
  options: SharpOptions = {},
): Promise<Buffer> {
  if (beingDrawn === 0) sharp.unblock(DRAWINGS)
  beingDrawn += 1
  try {
    return await finish(sharp(Buffer.from(svg), options)).toBuffer()
  } finally {
    beingDrawn -= 1
    if (beingDrawn === 0) sharp.block(DRAWINGS)
  }
}
