import sharp, { type Sharp, type SharpOptions } from 'sharp'

const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }

let beingDrawn = 0

/**
 * Draws shapes of our own (an SVG) as a picture. Once somebody's picture was looked into, the library reads no drawings any
 * more: it does for as long as ours are drawn.
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
