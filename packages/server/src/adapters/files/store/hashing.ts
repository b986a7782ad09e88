import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { writeNewFile } from './durable.ts'
import { FileDamaged, type StoredFile } from './file-store.ts'

/** Number of bytes hashed in one step; so few do not block the event loop noticeably. */
export const HASHED_AT_ONCE = 256 * 1024

/**
 * Returns a stream that withholds its last chunk and fails with `FileDamaged` if the content does not match its hash, so that
 * nobody takes damaged bytes for a complete file. Calls `setAside` before it fails.
 */
export function wholeStream(stream: Readable, sha256: string, setAside: () => Promise<void>): Readable {
  const digest = createHash('sha256')
  async function* verifyChunks() {
    let last: Buffer | undefined
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (last) yield last
      digest.update(chunk)
      last = chunk
    }
    if (digest.digest('hex') !== sha256) {
      await setAside()
      throw new FileDamaged(sha256)
    }
    if (last) yield last
  }
  return Readable.from(verifyChunks(), { objectMode: false })
}

/** Writes a stream to a new file like `writeNewFile`. Returns its hash and size. */
export async function writeHashed(
  bytes: Readable | AsyncIterable<Uint8Array>,
  path: string,
): Promise<StoredFile> {
  const digest = createHash('sha256')
  let size = 0
  await writeNewFile(bytes, path, (chunk) => {
    digest.update(chunk)
    size += chunk.length
  })
  return { sha256: digest.digest('hex'), size }
}

/** Hashes a file using a single buffer. With a new buffer per chunk, gigabytes would accumulate until garbage collection. */
export async function hashFile(path: string): Promise<StoredFile> {
  await using handle = await open(path)
  const digest = createHash('sha256')
  const piece = Buffer.allocUnsafeSlow(HASHED_AT_ONCE)
  let size = 0
  for (;;) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, size)
    if (bytesRead === 0) return { sha256: digest.digest('hex'), size }
    digest.update(piece.subarray(0, bytesRead))
    size += bytesRead
  }
}

/** Reads a stream to its end and returns its hash and size. */
export async function hashStream(stream: Readable): Promise<StoredFile> {
  const digest = createHash('sha256')
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    digest.update(chunk)
    size += chunk.length
  }
  return { sha256: digest.digest('hex'), size }
}
