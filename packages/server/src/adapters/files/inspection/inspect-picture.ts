import { QueueFull } from '../../system/fair-queue.ts'
import { NoHeicReader } from '../drawing/heic.ts'
import { checkPicture } from '../drawing/large-pictures.ts'
import { type PictureHead, type PixelLimits, pixelLimit, readHead } from '../drawing/picture-engine.ts'
import { firstDirectory } from '../drawing/tiff-directory.ts'
import { LimitedProcessFailure } from '../processes/limited-process.ts'
import { readPart } from '../store/read-part.ts'
import { endsWithinBox } from './box-end.ts'
import {
  type ColourModel,
  type FileFacts,
  type FileRefusal,
  type Inspection,
  refuse,
  type TypedFile,
} from './inspection.ts'
import { unreadCoding } from './unread-coding.ts'

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
    await checkPicture({ path, head, maxPixels, owner: limits.owner })
  } catch (error) {
    return refuse(await refusalOf(error, path, facts))
  }
  return { accepted: true, file: { ...facts, ...measures(head) } }
}

async function refusalOf(error: unknown, path: string, { extension, size }: TypedFile): Promise<FileRefusal> {
  if (error instanceof QueueFull) throw error
  if (error instanceof NoHeicReader) return { reason: 'heic' }
  if (error instanceof LimitedProcessFailure && error.fault !== 'failed') return { reason: 'too-costly' }
  const coding = await unreadCoding(path, extension)
  if (coding) return { reason: 'encoding', coding }
  const isCut = isEndMissing(error) || (extension === 'heic' && (await endsWithinBox(path, size)))
  return { reason: isCut ? 'truncated' : 'corrupt' }
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
  const coding = await unreadCoding(path, extension)
  if (coding) return { reason: 'encoding', coding }
  if (extension === 'heic') return { reason: (await endsWithinBox(path, size)) ? 'truncated' : 'corrupt' }
  const start = Buffer.concat([await readPart(path, 0, 16), Buffer.alloc(16)])
  if (extension === 'webp') return { reason: start.readUInt32LE(4) + 8 > size ? 'truncated' : 'corrupt' }
  if (extension === 'tif') return { reason: isDirectoryCut(start, size) ? 'truncated' : 'corrupt' }
  return { reason: 'truncated' }
}

/** A TIFF often has its facts about the picture at the end; they take some kilobytes. */
function isDirectoryCut(start: Buffer, size: number): boolean {
  return firstDirectory(start) + 4096 > size
}
