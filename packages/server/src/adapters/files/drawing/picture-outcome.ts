import { writeFile } from 'node:fs/promises'
import { NoHeicReader } from './heic.ts'
import { decodeAll, drawSmall, type ThumbnailSize } from './picture-work.ts'

/** A picture that is to be read to its end, or drawn small at a place of its own. */
export type PictureQuestion = {
  path: string
  maxPixels: number
  drawing?: { size: ThumbnailSize; target: string } | undefined
}

/** What became of it: nothing to say, or why it failed. */
export type PictureOutcome = { failure?: string; noReader?: boolean }

/** Reads or draws a picture, for a process that can tell another one only in words what became of it. */
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
