import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a stream, in lower-case hexadecimal. */
export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of bytes) digest.update(chunk)
  return digest.digest('hex')
}
