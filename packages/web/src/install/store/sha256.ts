import { sha256 as hashByProgram } from '@noble/hashes/sha2.js'

/** Returns the SHA-256 hash of bytes. Also works on a page without HTTPS, on which browsers offer no hash function. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : hashByProgram(bytes)
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
