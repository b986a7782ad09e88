import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Fifteen minutes in seconds: the default lifetime of an address, and the unit to which expiry times are rounded up. */
const WINDOW = 15 * 60

/** Key and expiry time of a signed address. Create the `KeyObject` only once, because creating it takes longer than signing. */
export interface SigningOptions {
  secret: KeyObject
  /** Time in Unix seconds at which the address expires. */
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
 * Returns an expiry time in Unix seconds, at least `lifetime` seconds after `now` and rounded up to a full quarter of an hour.
 * Because of the rounding, addresses of the same file are identical for a quarter of an hour, so browsers can cache the file.
 */
export function sharedExpiry(now: number, lifetime = WINDOW): number {
  return Math.ceil((now + lifetime) / WINDOW) * WINDOW
}

/**
 * Appends an expiry time to a path, and then a signature, which is an HMAC-SHA256 of the path and the expiry time. The path can
 * have a query, but no fragment.
 */
export function signAddress(path: string, { secret, expiresAt }: SigningOptions): string {
  const message = `${path}${path.includes('?') ? '&' : '?'}expires=${expiresAt}`
  return `${message}&signature=${signatureOf(message, secret)}`
}

/**
 * Verifies the signature and expiry time of an address, which must be exactly as received. Returns the path that was signed, or
 * the reason why the address is invalid.
 */
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
