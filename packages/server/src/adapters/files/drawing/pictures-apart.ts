import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../system/fair-queue.ts'
import { AskedProcessEnded, askedProcess } from '../processes/asked-process.ts'
import { runLimited } from '../processes/limited-process.ts'
import { NoHeicReader } from './heic.ts'
import { decodesByLines, inTurn, type PictureHead } from './picture-engine.ts'
import type { PictureOutcome, PictureQuestion } from './picture-outcome.ts'
import { hasMoreThanColours, isHeic, type ThumbnailSize } from './picture-work.ts'

/**
 * Number of pixels above which a picture gets its own process if it cannot be decoded line by line or is a TIFF with extra
 * channels. A HEIC picture gets its own process at any size.
 */
export const LARGE_PICTURE = 16_000_000
/**
 * Memory limit, in megabytes, of a process for a single picture. A WebP of 98 million pixels takes 850 MB. Exceeding the limit
 * ends only this process, not the server.
 */
const MOST_MEGABYTES = 1024
/** Time limit of a process for a single picture, in milliseconds: ten times as long as legitimate pictures take. */
const LONGEST_MILLISECONDS = 60_000

const reader = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const sharedReader = fileURLToPath(new URL('./asked-pictures.ts', import.meta.url))

/**
 * Sends a question to the process shared by all pictures that do not get their own process. If the server decoded pictures
 * itself, it would have less processor time for requests.
 */
const ask = askedProcess<PictureQuestion, PictureOutcome>(sharedReader)

/**
 * Queue for pictures that get their own process, in which people take turns. Only one picture is processed at a time, to limit
 * memory.
 */
const inLine = fairQueue({ places: 1, waitingOfOne: 100 })

/** Picture on disk, with its metadata and uploader. With `patient`, other people's pictures go first, but not indefinitely. */
export interface PictureToRead {
  path: string
  head: PictureHead
  maxPixels: number
  owner: string
  patient?: boolean
}

/**
 * Decodes a picture completely to find damage. Rejects with an Error that contains the decoder's message, with `NoHeicReader`
 * or `QueueFull`, or with `LimitedProcessFailure` if the picture's own process fails.
 */
export async function checkPicture(picture: PictureToRead): Promise<void> {
  await workOn(picture)
}

/** Draws a thumbnail to `target`. Rejects like `checkPicture`. */
export async function drawPicture(
  picture: PictureToRead,
  size: ThumbnailSize,
  target: string,
): Promise<void> {
  await workOn(picture, { size, target })
}

async function workOn(picture: PictureToRead, drawing?: PictureQuestion['drawing']): Promise<void> {
  const { path, maxPixels, owner, patient = false } = picture
  const question = { path, maxPixels, drawing }
  const { failure, noReader } = (await needsProcess(picture))
    ? await alone(owner, question)
    : await inTurn(owner, () => ask(question), { patient }).catch((error: unknown) => {
        if (!(error instanceof AskedProcessEnded)) throw error
        // The shared process may have been working on several pictures when it ended. Each picture is retried in its own
        // process, so that only the picture that caused the end fails.
        return alone(owner, question)
      })
  if (noReader) throw new NoHeicReader(failure)
  if (failure !== undefined) throw new Error(failure)
}

/** Returns whether a picture must get its own process, because it needs too much memory for the shared process. */
async function needsProcess({ path, head }: PictureToRead): Promise<boolean> {
  if (isHeic(head)) return true
  if (head.width * head.height <= LARGE_PICTURE) return false
  return !decodesByLines(head) || hasMoreThanColours(path, head)
}

async function alone(owner: string, question: PictureQuestion): Promise<PictureOutcome> {
  const limits = { milliseconds: LONGEST_MILLISECONDS, megabytes: MOST_MEGABYTES }
  return JSON.parse(await inLine(owner, () => runLimited(reader, [JSON.stringify(question)], limits)))
}
