import { readPart } from '../store/read-part.ts'

const HEAD = 16
const MOST_BOXES = 1000

/**
 * Returns whether a file made of boxes, such as HEIC or AVIF, ends in the middle of a box. Reads at most `MOST_BOXES` boxes.
 */
export async function endsWithinBox(path: string, size: number): Promise<boolean> {
  let at = 0
  for (let boxes = 0; boxes < MOST_BOXES && at < size; boxes++) {
    const length = lengthOf(await readPart(path, at, HEAD))
    // A length of 0 means that the last box extends to the end of the file.
    if (length === 0) return false
    if (length === undefined) return true
    at += length
  }
  return at > size
}

/**
 * Returns the length of a box in bytes, or 0 if the box extends to the end of the file; `undefined` if the header is
 * incomplete.
 */
function lengthOf(head: Buffer): number | undefined {
  if (head.length < 8) return undefined
  const length = head.readUInt32BE(0)
  if (length !== 1) return length
  return head.length < HEAD ? undefined : Number(head.readBigUInt64BE(8))
}
