import { open } from 'node:fs/promises'

/** Returns up to `length` bytes of a file, beginning at offset `start`. Returns fewer bytes if the file ends earlier. */
export async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  await using handle = await open(path)
  const part = Buffer.alloc(length)
  let offset = 0
  while (offset < length) {
    const { bytesRead } = await handle.read(part, offset, length - offset, start + offset)
    if (bytesRead === 0) break
    offset += bytesRead
  }
  return part.subarray(0, offset)
}
