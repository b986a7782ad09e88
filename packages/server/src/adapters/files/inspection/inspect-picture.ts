import { QueueFull } from '../../system/fair-queue.ts'
import { NoHeicReader } from '../drawing/heic.ts'
import { type PictureHead, type PixelLimits, pixelLimit, readHead } from '../drawing/picture-engine.ts'
import { checkPicture } from '../drawing/pictures-apart.ts'
import { LimitedProcessFailure } from '../processes/limited-process.ts'
import {
  type ColourModel,
  type FileFacts,
  type FileRefusal,
  type Inspection,
  refuse,
  type TypedFile,
} from './inspection.ts'
import { isEndMissing } from './missing-end.ts'
import { unreadCoding } from './unread-coding.ts'

/** Measures a picture from its metadata, then decodes it completely to find damage. Throws QueueFull. */
export async function inspectPicture(
  path: string,
  facts: TypedFile,
  limits: PixelLimits & { owner: string },
): Promise<Inspection> {
  const isAnimated = facts.extension === 'gif' || facts.extension === 'webp'
  const head = await readHead(path, isAnimated).catch(() => undefined)
  if (!head?.width || !head.height) return refuse(await damageOf(path, facts))

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

async function refusalOf(error: unknown, path: string, facts: TypedFile): Promise<FileRefusal> {
  if (error instanceof QueueFull) throw error
  if (error instanceof NoHeicReader) return { reason: 'heic' }
  if (error instanceof LimitedProcessFailure && error.fault !== 'failed') return { reason: 'too-costly' }
  return damageOf(path, facts)
}

async function damageOf(path: string, facts: TypedFile): Promise<FileRefusal> {
  const coding = await unreadCoding(path, facts.extension)
  if (coding) return { reason: 'encoding', coding }
  return { reason: (await isEndMissing(path, facts)) ? 'truncated' : 'corrupt' }
}

function measures(head: PictureHead): Partial<FileFacts> {
  const colourModel = colourModelOf(head)
  return {
    widthPx: head.autoOrient.width,
    // The library reports an animation as one tall picture that contains all frames.
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
