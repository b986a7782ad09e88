import { fileURLToPath } from 'node:url'
import { fairQueue } from '../../system/fair-queue.ts'
import { AskedProcessEnded, askedProcess } from '../processes/asked-process.ts'
import { runLimited } from '../processes/limited-process.ts'
import { NoHeicReader } from './heic.ts'
import { decodesByLines, inTurn, type PictureHead } from './picture-engine.ts'
import type { PictureOutcome, PictureQuestion } from './picture-outcome.ts'
import { hasMoreThanColours, isHeic, type ThumbnailSize } from './picture-work.ts'

/** From here on, in pixels, what is decoded as a whole is decoded by a process of its own. */
export const LARGE_PICTURE = 16_000_000
/** A WebP of 98 million pixels takes 850; what would take more ends its process and not the server. */
const MOST_MEGABYTES = 1024
/** What honest pictures take is a tenth of it. */
const LONGEST_MILLISECONDS = 60_000

const reader = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const sharedReader = fileURLToPath(new URL('./asked-pictures.ts', import.meta.url))

/** All others: decoding takes as much of the processor as there is, and whoever waits for a page goes first. */
const ask = askedProcess<PictureQuestion, PictureOutcome>(sharedReader)

/** One at a time, so that this is all they take; people take turns. */
const inLine = fairQueue({ places: 1, waitingOfOne: 100 })

/** A picture on the disk, with its head and who brought it; nobody waits for what a patient one does. */
export interface PictureToRead {
  path: string
  head: PictureHead
  maxPixels: number
  owner: string
  patient?: boolean
}

/**
 * Reads a picture to its end. Rejects with what the decoder says, with `NoHeicReader`, and as a limited process does where
 * it is a large one.
 */
export async function checkPicture(picture: PictureToRead): Promise<void> {
  await workOn(picture)
}

/** Draws a picture small at `target`. Rejects as `checkPicture` does. */
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
        // One of them has ended it: which one it was shows where each is alone.
        return alone(owner, question)
      })
  if (noReader) throw new NoHeicReader(failure)
  if (failure !== undefined) throw new Error(failure)
}

/** Whether it takes more memory than the server has for one picture among others. */
async function needsProcess({ path, head }: PictureToRead): Promise<boolean> {
  if (isHeic(head)) return true
  if (head.width * head.height <= LARGE_PICTURE) return false
  return !decodesByLines(head) || hasMoreThanColours(path, head)
}

async function alone(owner: string, question: PictureQuestion): Promise<PictureOutcome> {
  const limits = { milliseconds: LONGEST_MILLISECONDS, megabytes: MOST_MEGABYTES }
  return JSON.parse(await inLine(owner, () => runLimited(reader, [JSON.stringify(question)], limits)))
}
