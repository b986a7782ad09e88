import { createHash, randomBytes } from 'node:crypto'

/** Prefix of every API key, which makes a key recognizable wherever it turns up. */
const PREFIX = 'lienzo_'
const SHOWN_SIGNS = 12

/**
 * Returns a new API key. `start` is the part that its owner sees on screens, and `hash` is the SHA-256 hash of the key. An
 * unsalted hash is sufficient, because the key is too random to guess.
 */
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
