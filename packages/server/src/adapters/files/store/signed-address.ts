import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Fifteen minutes, in seconds. */
const WINDOW = 15 * 60

/**
 * Key and expiry of a signed address. The secret is a `KeyObject`, created once, because creating one takes longer than
 * signing.
 */
export interface SigningOptions {
  secret: KeyObject
  /** Unix seconds; from this second on the address is expired. */
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
 * Returns an expiry time (Unix seconds) at least `lifetime` seconds after `now`, rounded up to a full quarter of an hour. All
 * addresses of a file made within the same quarter are then identical, so browsers can cache it.
 */
export function sharedExpiry(now: number, lifetime = WINDOW): number {
  return Math.ceil((now + lifetime) / WINDOW) * WINDOW
}

/** Appends an expiry time and an HMAC-SHA256 of everything before it to a path. The path can have a query, but no fragment. */
export function signAddress(path: string, { secret, expiresAt }: SigningOptions): string {
  const message = `${path}${path.includes('?') ? '&' : '?'}expires=${expiresAt}`
  return `${message}&signature=${signatureOf(message, secret)}`
}

/** Verifies an address exactly as received. Returns the path that was signed, or the reason why the address is invalid. */
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
