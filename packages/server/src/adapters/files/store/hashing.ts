import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { writeNewFile } from './durable.ts'
import { FileDamaged, type StoredFile } from './file-store.ts'

/** Number of bytes hashed in one step, small enough not to block the event loop noticeably. */
export const HASHED_AT_ONCE = 256 * 1024

/**
 * Returns a stream that verifies the SHA-256 of a file before it passes on the last chunk. If the file is damaged, the stream
 * calls `setAside` and fails with `FileDamaged`, so that no reader mistakes damaged bytes for a complete file.
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

/** Writes a stream to a new file like `writeNewFile`. Returns the SHA-256 and size. */
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

/**
 * Returns the SHA-256 and size of a file. Reuses a single buffer, because new buffers for each chunk would occupy gigabytes
 * until garbage collection.
 */
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

/** Reads a stream to the end. Returns the SHA-256 and size. */
export async function hashStream(stream: Readable): Promise<StoredFile> {
  const digest = createHash('sha256')
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    digest.update(chunk)
    size += chunk.length
  }
  return { sha256: digest.digest('hex'), size }
}
