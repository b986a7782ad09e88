import { writeFile } from 'node:fs/promises'
import { NoHeicReader } from './heic.ts'
import { decodeAll, drawSmall, type ThumbnailSize } from './picture-work.ts'

/** Picture to read to its end, or to draw small into a target file. */
export type PictureQuestion = {
  path: string
  maxPixels: number
  drawing?: { size: ThumbnailSize; target: string } | undefined
}

/** Outcome: empty, or the reason of the failure. */
export type PictureOutcome = { failure?: string; noReader?: boolean }

/** Reads or draws a picture, for a process that returns only text to another one. */
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
