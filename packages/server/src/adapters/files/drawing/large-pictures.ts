import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../system/fair-queue.ts'
import { runLimited } from '../processes/limited-process.ts'
import { NoHeicReader } from './heic.ts'
import { decodesByLines, inTurn, type PictureHead } from './picture-engine.ts'
import type { PictureOutcome } from './picture-process.ts'
import { decodeAll, drawSmall, hasMoreThanColours, isHeic, type ThumbnailSize } from './picture-work.ts'

/** From here on, in pixels, what is decoded as a whole is decoded by a process of its own. */
export const LARGE_PICTURE = 16_000_000
/** A WebP of 98 million pixels takes 850; what would take more ends its process and not the server. */
const MOST_MEGABYTES = 1024
/** What honest pictures take is a tenth of it. */
const LONGEST_MILLISECONDS = 60_000

const reader = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

/** One at a time, so that this is all they take; people take turns. */
const inLine = fairQueue({ places: 1, waitingOfOne: 100 })

/** A picture on the disk, with its head and who brought it. */
export interface PictureToRead {
  path: string
  head: PictureHead
  maxPixels: number
  owner: string
}

/**
 * Reads a picture to its end. Rejects with what the decoder says, with `NoHeicReader`, and as a limited process does where
 * it is a large one.
 */
export async function checkPicture(picture: PictureToRead): Promise<void> {
  if (await needsProcess(picture)) await runReader(picture, [])
  else await inTurn(picture.owner, () => decodeAll(picture.path, picture.maxPixels))
}

/** Draws a picture small at `target`. Rejects as `checkPicture` does. */
export async function drawPicture(
  picture: PictureToRead,
  size: ThumbnailSize,
  target: string,
): Promise<void> {
  const { path, maxPixels, owner } = picture
  if (await needsProcess(picture)) await runReader(picture, [String(size), target])
  else await writeFile(target, await inTurn(owner, () => drawSmall(path, size, maxPixels)))
}

/** Whether it takes more memory than the server has for one picture among others. */
async function needsProcess({ path, head }: PictureToRead): Promise<boolean> {
  if (isHeic(head)) return true
  if (head.width * head.height <= LARGE_PICTURE) return false
  return !decodesByLines(head) || hasMoreThanColours(path, head)
}

async function runReader({ path, maxPixels, owner }: PictureToRead, drawing: string[]): Promise<void> {
  const limits = { milliseconds: LONGEST_MILLISECONDS, megabytes: MOST_MEGABYTES }
  const printed = await inLine(owner, () => runLimited(reader, [path, String(maxPixels), ...drawing], limits))
  const { failure, noReader }: PictureOutcome = JSON.parse(printed)
  if (noReader) throw new NoHeicReader(failure)
  if (failure !== undefined) throw new Error(failure)
}
