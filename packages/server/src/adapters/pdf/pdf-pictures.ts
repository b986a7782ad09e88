import { createHash } from 'node:crypto'
import { inTurn, openPicture, pixelLimit, readHead } from '../files/drawing/picture-engine.ts'

/** Picture for a document. `content` is undefined if the file is missing. */
export interface PdfPicture {
  name: string
  content: Buffer | undefined
}

/** Pictures in the form that pdfmake embeds: `images` contains data URLs by key. */
export interface PreparedPictures {
  images: Record<string, string>
  /** Returns the key of a picture in `images`; undefined if the file is missing or cannot be drawn. */
  keyOf(picture: PdfPicture): string | undefined
}

const PRINT_DPI = 300
const LONGEST_WORK_SECONDS = 10

/**
 * Converts pictures to JPEGs that are reduced to the size of their box. Identical pictures are converted only once. `box` is
 * the side of the square box in points.
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

/** Key in the fair queue that all pictures of documents share, because they are small. */
const OF_DOCUMENTS = 'documents'

function keyOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

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
