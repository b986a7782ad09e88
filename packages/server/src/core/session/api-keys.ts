import { createHash, randomBytes } from 'node:crypto'

/** What every key begins with, so that it is recognised wherever it turns up. */
const PREFIX = 'lienzo_'
const SHOWN_SIGNS = 12

/** A new key, the signs by which its owner knows it, and its hash. It is too random for guessing, so a plain hash is enough. */
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
