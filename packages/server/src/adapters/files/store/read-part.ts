import { open } from 'node:fs/promises'

/** Returns at most `length` bytes of a file from `start` on. */
export async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  await using handle = await open(path)
  const part = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(part, filled, length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return part.subarray(0, filled)
}
