import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const LIST = new URL('./breached-passwords.bin', import.meta.url)
const BYTES = 4

let list: Promise<Buffer> | undefined

/**
 * Returns the number that represents a password in the list: the first four bytes of the SHA-256 hash of the password in lower
 * case. One in 40,000 passwords that are not listed shares its number with a listed password.
 */
export function fingerprintOf(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE(0)
}

/**
 * Returns whether a password is among the million most common passwords found in breaches. The list leaves out passwords that
 * are too short for the server to accept. It stays in memory (450 kB) after the first call.
 */
export async function isBreached(password: string): Promise<boolean> {
  list ??= readFile(LIST)
  const fingerprints = await list
  const fingerprint = fingerprintOf(password)
  let first = 0
  let end = fingerprints.length / BYTES
  while (first < end) {
    const middle = (first + end) >>> 1
    if (fingerprints.readUInt32LE(middle * BYTES) < fingerprint) first = middle + 1
    else end = middle
  }
  return first * BYTES < fingerprints.length && fingerprints.readUInt32LE(first * BYTES) === fingerprint
}
