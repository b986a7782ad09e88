import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Proofs } from '../../../adapters/single-sign-on/identity-provider.ts'

/** Maximum number of seconds that a person can spend at the provider. */
const ATTEMPT_SECONDS = 15 * 60

/**
 * Cookie that identifies a browser while its user is at the provider. It contains its expiry time, a random text and an HMAC.
 * The proofs are derived from the cookie with the secret of the installation. Therefore any server of the installation can
 * complete the sign-in, nothing is stored for people who never return, and the browser does not know the proofs.
 */
export type SignOnBrowsers = {
  /** Returns the value of a new cookie and its Set-Cookie header. `now` is in Unix seconds. */
  mark(now: number): { value: string; header: string }
  /** Returns the Set-Cookie header that removes the cookie. */
  forget(): string
  /**
   * Derives the state, nonce and verifier from a cookie. Returns undefined if this installation did not issue the cookie or if
   * it has expired.
   */
  proofsOf(cookie: string, now: number): Proofs | undefined
}

export function makeSignOnBrowsers(options: { secret: Uint8Array; publicUrl: string }): SignOnBrowsers {
  const { secret, publicUrl } = options
  const isSecure = publicUrl.startsWith('https:')
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const name = cookieName(publicUrl)
  const signatureOf = (purpose: string, from: string) =>
    createHmac('sha256', secret).update(`${purpose} ${from}`).digest('base64url')

  return {
    mark(now) {
      const content = `${now + ATTEMPT_SECONDS}.${randomBytes(32).toString('base64url')}`
      const value = `${content}.${signatureOf('seal', content)}`
      return { value, header: `${name}=${value}; Max-Age=${ATTEMPT_SECONDS}; ${attributes}` }
    },
    forget: () => `${name}=; Max-Age=0; ${attributes}`,
    proofsOf(cookie, now) {
      const content = cookie.slice(0, cookie.lastIndexOf('.'))
      if (!isSame(cookie, `${content}.${signatureOf('seal', content)}`)) return undefined
      if (Number(content.split('.')[0]) <= now) return undefined
      return {
        state: signatureOf('state', content),
        nonce: signatureOf('nonce', content),
        verifier: signatureOf('verifier', content),
      }
    },
  }
}

/** Reads the value of the sign-on cookie from a Cookie header. Returns an empty string if the cookie is missing. */
export function signOnCookie(header: string | undefined, publicUrl: string): string {
  const start = `${cookieName(publicUrl)}=`
  const cookie = (header ?? '').split(/; */).find((each) => each.startsWith(start))
  return cookie?.slice(start.length) ?? ''
}

/** Returns the SHA-256 hash under which the database stores a ticket or a cookie. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Returns the name of the cookie. With HTTPS, the prefix `__Host-` prevents other hosts of the same domain from setting the
 * cookie.
 */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-lienzo-sign-on' : 'lienzo-sign-on'
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
