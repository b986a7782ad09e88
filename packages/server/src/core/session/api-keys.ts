import { createHash, randomBytes } from 'node:crypto'

/** Prefix of every key, so that a key is recognised wherever it turns up. */
const PREFIX = 'lienzo_'
const SHOWN_SIGNS = 12

/** Makes a key. `start` is shown to its owner. The key is too random to guess, so a plain hash of it is enough. */
export function makeApiKey(): { key: string; start: string; hash: string } {
  const key = PREFIX + randomBytes(32).toString('base64url')
  return { key, start: key.slice(0, SHOWN_SIGNS), hash: apiKeyHash(key) }
}

export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

export function apiKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
