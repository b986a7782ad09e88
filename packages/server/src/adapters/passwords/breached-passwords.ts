import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const LIST = new URL('./breached-passwords.bin', import.meta.url)
const BYTES = 4

let list: Promise<Buffer> | undefined

/** The number by which a password is known in the list, whatever its capitals. One password in 40,000 shares that of another. */
export function fingerprintOf(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE(0)
}

/**
 * Whether a password is among the million most common ones that were found in breaches; those that are long enough to be
 * taken at all are in the list, which stays in memory (450 kB) from the first question on.
 */
export async function isBreached(password: string): Promise<boolean> {
  list ??= readFile(LIST)
  const fingerprints = await list
  const wanted = fingerprintOf(password)
  let first = 0
  let end = fingerprints.length / BYTES
  while (first < end) {
    const middle = (first + end) >>> 1
    if (fingerprints.readUInt32LE(middle * BYTES) < wanted) first = middle + 1
    else end = middle
  }
  return first * BYTES < fingerprints.length && fingerprints.readUInt32LE(first * BYTES) === wanted
}
