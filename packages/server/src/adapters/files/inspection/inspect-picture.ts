import {
  inTurn,
  openPicture,
  type PictureHead,
  type PixelLimits,
  pixelLimit,
  readHead,
} from '../drawing/picture-engine.ts'
import {
  type ColourModel,
  type FileFacts,
  type FileRefusal,
  type Inspection,
  refuse,
  type TypedFile,
} from './inspection.ts'
import { readPart } from './read-part.ts'

/** Measures a picture from its head, then decodes all of it in little memory to find damage. */
export async function inspectPicture(
  path: string,
  facts: TypedFile,
  limits: PixelLimits & { owner: string },
): Promise<Inspection> {
  const animated = facts.extension === 'gif' || facts.extension === 'webp'
  const head = await readHead(path, animated).catch(() => undefined)
  if (!head?.width || !head.height) return refuse(await damageOfHead(path, facts))

  const pixels = head.width * head.height
  const maxPixels = pixelLimit(head, limits)
  if (pixels > maxPixels) return refuse({ reason: 'too-many-pixels', pixels, maxPixels })

  try {
    await inTurn(limits.owner, () => decodeAll(path, maxPixels, animated))
  } catch (error) {
    return refuse({ reason: isEndMissing(error) ? 'truncated' : 'corrupt' })
  }
  return { accepted: true, file: { ...facts, ...measures(head) } }
}

/** Scaling to almost nothing reads every line, and keeps none. */
async function decodeAll(path: string, maxPixels: number, animated: boolean): Promise<void> {
  const options = { fit: 'fill', fastShrinkOnLoad: false } as const
  const picture = await openPicture(path, maxPixels, animated)
  await picture.resize(16, 16, options).raw().toBuffer()
}

function measures(head: PictureHead): Partial<FileFacts> {
  const colourModel = colourModelOf(head)
  return {
    widthPx: head.autoOrient.width,
    // All pictures of an animation come as one tall one.
    heightPx: head.pageHeight ?? head.autoOrient.height,
    ...(colourModel && { colourModel }),
    ...(head.density && { densityDpi: head.density }),
    pages: head.pages ?? 1,
  }
}

function colourModelOf(head: PictureHead): ColourModel | undefined {
  const space: string = head.space
  if (space === 'cmyk') return 'cmyk'
  if (space === 'b-w' || space === 'grey16') return 'grey'
  if (space === 'lab' || space === 'labs') return 'lab'
  return /rgb/.test(space) ? 'rgb' : undefined
}

function isEndMissing(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /premature end|unexpected end|truncated|libpng read error|bad seek/i.test(text)
}

/** A head that cannot be read may only be one that says more is to come than the file holds. */
async function damageOfHead(path: string, { extension, size }: TypedFile): Promise<FileRefusal> {
  const start = Buffer.concat([await readPart(path, 0, 16), Buffer.alloc(16)])
  if (extension === 'webp') return { reason: start.readUInt32LE(4) + 8 > size ? 'truncated' : 'corrupt' }
  if (extension === 'tif') return { reason: isDirectoryCut(start, size) ? 'truncated' : 'corrupt' }
  return { reason: 'truncated' }
}

/** A TIFF often has its facts about the picture at the end; they take some kilobytes. */
function isDirectoryCut(start: Buffer, size: number): boolean {
  return Number(firstDirectory(start)) + 4096 > size
}

/** Where the facts of a TIFF begin, in bytes from its start. */
function firstDirectory(start: Buffer): bigint | number {
  const littleEndian = start.toString('latin1', 0, 2) === 'II'
  const large = start.toString('latin1', 2, 4).includes('+')
  if (large) return littleEndian ? start.readBigUInt64LE(8) : start.readBigUInt64BE(8)
  return littleEndian ? start.readUInt32LE(4) : start.readUInt32BE(4)
}
