import { createHash } from 'node:crypto'
import { inTurn, openPicture, pixelLimit, readHead } from '../files/drawing/picture-engine.ts'

/** Picture of a document: its name, and its bytes unless the file is missing. */
export interface PdfPicture {
  name: string
  content: Buffer | undefined
}

/** Pictures in the form that a document embeds: data URLs by key. */
export interface PreparedPictures {
  images: Record<string, string>
  /** Returns the key of a picture; undefined if it is missing or cannot be drawn. */
  keyOf(picture: PdfPicture): string | undefined
}

const PRINT_DPI = 300
const LONGEST_WORK_SECONDS = 10

/**
 * Converts every picture to a JPEG that is small enough for its box, and embeds identical pictures once. `box` is the side of
 * the square box in points.
 */
export async function preparePictures(pictures: PdfPicture[], box: number): Promise<PreparedPictures> {
  const contents = new Map<string, Buffer>()
  for (const { content } of pictures) if (content) contents.set(keyOf(content), content)
  const entries = await Promise.all(
    [...contents].map(async ([key, content]) => {
      const jpeg = await printedPicture(content, box)
      return [key, jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`] as const
    }),
  )
  const images = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return {
    images,
    keyOf: ({ content }) => {
      const key = content && keyOf(content)
      return key && key in images ? key : undefined
    },
  }
}

/** Name for the fair queue under which all pictures of documents take turns; they are small. */
const OF_DOCUMENTS = 'documents'

function keyOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Converts a picture to a JPEG on a white background, reduced to 300 dpi in its square box, whose side is in points; undefined
 * if it cannot be drawn.
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
