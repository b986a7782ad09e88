import { firstDirectory } from '../drawing/tiff-directory.ts'
import { readPart } from '../store/read-part.ts'
import { endsWithinBox } from './box-end.ts'
import type { TypedFile } from './inspection.ts'

/**
 * Number of bytes at the end of a file that are searched for the end mark. Phones append a second picture or a short film after
 * the mark.
 */
const AFTER_THE_END = 65_536
const END_OF_JPEG = Buffer.from([0xff, 0xd9])
/** Maximum size of a TIFF's directory in bytes. The directory is often at the end of the file. */
const FACTS_OF_TIFF = 4096

/**
 * Returns whether a damaged picture is cut off at the end. Examines the file itself, because the decoder's message can be about
 * a different picture that is decoded at the same time.
 */
export async function isEndMissing(path: string, { extension, size }: TypedFile): Promise<boolean> {
  if (extension === 'heic' || extension === 'avif') return endsWithinBox(path, size)
  const start = Buffer.concat([await readPart(path, 0, 16), Buffer.alloc(16)])
  if (extension === 'webp') return start.readUInt32LE(4) + 8 > size
  if (extension === 'tif') return firstDirectory(start) + FACTS_OF_TIFF > size
  const end = await readPart(path, Math.max(0, size - AFTER_THE_END), AFTER_THE_END)
  if (extension === 'png') return !end.includes('IEND')
  if (extension === 'gif') return end.at(-1) !== 0x3b
  return !end.includes(END_OF_JPEG)
}
