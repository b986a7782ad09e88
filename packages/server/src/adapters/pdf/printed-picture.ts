import { inTurn, openPicture, pixelLimit, readHead } from '../files/drawing/picture-engine.ts'

const PRINT_DPI = 300
const LONGEST_WORK_SECONDS = 10

/** Key in the fair queue that all pictures of documents share, because they are small. */
const OF_DOCUMENTS = 'documents'

/**
 * Converts a picture to a JPEG with a white background, reduced to 300 dpi at the size of a square box. `box` is the side of
 * the box in points. Returns undefined if the picture cannot be drawn.
 */
export function printedPicture(content: Buffer, box: number): Promise<Buffer | undefined> {
  const side = Math.round((box / 72) * PRINT_DPI)
  return inTurn(OF_DOCUMENTS, async () => {
    try {
      const maxPixels = pixelLimit(await readHead(content), {})
      const picture = await openPicture(content, maxPixels)
      return await picture
        .timeout({ seconds: LONGEST_WORK_SECONDS })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
        .toBuffer()
    } catch {
      // The document then shows a frame with the picture's name instead.
      return undefined
    }
  })
}
