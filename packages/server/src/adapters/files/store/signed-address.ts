import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Fifteen minutes, in seconds. */
const WINDOW = 15 * 60

/** The secret is a key object, which is made once: to make one of its bytes takes longer than to sign. */
export interface SigningOptions {
  secret: KeyObject
  /** Unix seconds; the address is invalid from this second on. */
  expiresAt: number
}

export interface VerifyingOptions {
  secret: KeyObject
  /** Unix seconds. */
  now: number
}

export type VerifiedAddress =
  | { valid: true; path: string; expiresAt: number }
  | { valid: false; reason: 'forged' | 'expired' }

/**
 * Returns an expiry (Unix seconds) at least `lifetime` seconds away, rounded up to a quarter of an hour: all addresses of one
 * file that are made within a window are the same text, so browsers can cache the picture.
 */
export function sharedExpiry(now: number, lifetime = WINDOW): number {
  return Math.ceil((now + lifetime) / WINDOW) * WINDOW
}

/** Adds an expiry and an HMAC-SHA256 of everything before it to a path (which can have a query, but no fragment). */
export function signAddress(path: string, { secret, expiresAt }: SigningOptions): string {
  const message = `${path}${path.includes('?') ? '&' : '?'}expires=${expiresAt}`
  return `${message}&signature=${signatureOf(message, secret)}`
}

/** Verifies an address exactly as received, and returns the path that was signed. */
export function verifyAddress(address: string, { secret, now }: VerifyingOptions): VerifiedAddress {
  const parts = /^((.*)[?&]expires=(\d{1,15}))&signature=([\w-]{43})$/s.exec(address)
  if (!parts) return { valid: false, reason: 'forged' }
  const [, message = '', path = '', expires = '', signature = ''] = parts
  if (!sameText(signature, signatureOf(message, secret))) return { valid: false, reason: 'forged' }
  const expiresAt = Number(expires)
  if (now >= expiresAt) return { valid: false, reason: 'expired' }
  return { valid: true, path, expiresAt }
}

function signatureOf(text: string, secret: KeyObject): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
