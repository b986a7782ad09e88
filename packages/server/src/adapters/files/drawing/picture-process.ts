/**
 * Reads or draws a large picture, as a process of its own (`large-pictures.ts`): what is decoded as a whole takes up to ten
 * bytes a pixel. Prints what failed as JSON.
 *
 *     node picture-process.ts <source> <most pixels> [size target]
 */
import { writeFile } from 'node:fs/promises'
import { NoHeicReader } from './heic.ts'
import { decodeAll, drawSmall, type ThumbnailSize } from './picture-work.ts'

/** What became of it: nothing to say, or why it failed. */
export type PictureOutcome = { failure?: string; noReader?: boolean }

const [source = '', maxPixels = '', size = '', target = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await outcome()))

async function outcome(): Promise<PictureOutcome> {
  try {
    if (target)
      await writeFile(target, await drawSmall(source, Number(size) as ThumbnailSize, Number(maxPixels)))
    else await decodeAll(source, Number(maxPixels))
    return {}
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { failure: failure.slice(0, 2000), noReader: error instanceof NoHeicReader }
  }
}
