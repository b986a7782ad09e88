import { writeFile } from 'node:fs/promises'
import { NoHeicReader } from './heic.ts'
import { decodeAll, drawSmall, type ThumbnailSize } from './picture-work.ts'

/** Request to check a picture by decoding it completely or, with `drawing`, to draw a thumbnail to a file. */
export type PictureQuestion = {
  path: string
  maxPixels: number
  drawing?: { size: ThumbnailSize; target: string } | undefined
}

/**
 * Result of decoding or drawing a picture. `failure` is the error message, and is missing on success. `noReader` is true if the
 * HEIC library is missing.
 */
export type PictureOutcome = { failure?: string; noReader?: boolean }

/**
 * Decodes a picture or draws its thumbnail. Returns the message of an error, cut to 2000 characters, instead of throwing it,
 * because the result is sent to a different process.
 */
export async function pictureOutcome({ path, maxPixels, drawing }: PictureQuestion): Promise<PictureOutcome> {
  try {
    if (drawing) await writeFile(drawing.target, await drawSmall(path, drawing.size, maxPixels))
    else await decodeAll(path, maxPixels)
    return {}
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { failure: failure.slice(0, 2000), noReader: error instanceof NoHeicReader }
  }
}
