import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Proofs } from '../../../adapters/single-sign-on/identity-provider.ts'

/** How long somebody may take at the provider, in seconds. */
const ATTEMPT_SECONDS = 15 * 60

/**
 * The cookie that a browser is recognised by while it is away at the provider. It holds a random text and the end of its
 * time, sealed; the proofs are made from it with the secret of the installation. So any server of an installation goes on
 * with what another began, nothing is kept for who never comes back, and the browser itself does not know the proofs.
 */
export type SignOnBrowsers = {
  /** The Set-Cookie header that gives a browser a new cookie, with its value. */
  mark(now: number): { value: string; header: string }
  /** The Set-Cookie header that takes the cookie away. */
  forget(): string
  /** What the provider has to prove to the browser with this cookie; undefined where it is none of ours, or too old. */
  proofsOf(cookie: string, now: number): Proofs | undefined
}

export function makeSignOnBrowsers(options: { secret: Uint8Array; publicUrl: string }): SignOnBrowsers {
  const { secret, publicUrl } = options
  const isSecure = publicUrl.startsWith('https:')
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const name = cookieName(publicUrl)
  const made = (purpose: string, from: string) =>
    createHmac('sha256', secret).update(`${purpose} ${from}`).digest('base64url')

  return {
    mark(now) {
      const content = `${now + ATTEMPT_SECONDS}.${randomBytes(32).toString('base64url')}`
      const value = `${content}.${made('seal', content)}`
      return { value, header: `${name}=${value}; Max-Age=${ATTEMPT_SECONDS}; ${attributes}` }
    },
    forget: () => `${name}=; Max-Age=0; ${attributes}`,
    proofsOf(cookie, now) {
      const content = cookie.slice(0, cookie.lastIndexOf('.'))
      if (!isSame(cookie, `${content}.${made('seal', content)}`)) return undefined
      if (Number(content.split('.')[0]) <= now) return undefined
      return {
        state: made('state', content),
        nonce: made('nonce', content),
        verifier: made('verifier', content),
      }
    },
  }
}

/** The value of the cookie in a Cookie header; empty where there is none. */
export function signOnCookie(header: string | undefined, publicUrl: string): string {
  const start = `${cookieName(publicUrl)}=`
  const found = (header ?? '').split(/; */).find((each) => each.startsWith(start))
  return found?.slice(start.length) ?? ''
}

/** What the database keeps of a ticket or a cookie. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** With this prefix no other host of the same domain can set the cookie; browsers take it over HTTPS only. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-lienzo-sign-on' : 'lienzo-sign-on'
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
