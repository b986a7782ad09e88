import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { makeRateLimit, type RateLimit } from './rate-limit.ts'
import type { RequestCounts } from './request-counts.ts'

/** Lengths of a name and of the signature after it, in characters of base64url. */
const NAME_LENGTH = 16
const SIGNATURE_LENGTH = 22

/**
 * Links of installers. A link is the name of its row followed by a signature of that name. So the names in the database open
 * nothing, and an invented link is refused without a query.
 */
export type InstallerLinks = {
  newName(): string
  /** Returns the token in the link of this name. */
  tokenOf(name: string): string
  /** Returns the address of the page that the link of this name opens. */
  addressOf(name: string): string
  /** Returns the name in a token; undefined if its signature does not match. */
  nameIn(token: string): string | undefined
  /** Counts links that open nothing, by network. Mistyping a link stays far below the limit. */
  madeUp: RateLimit
  /** Counts requests of one link. Twenty phones that each send a photo a second, in pieces, stay below the limit. */
  used: RateLimit
}

export function makeInstallerLinks(options: {
  secret: Uint8Array
  publicUrl: string
  counts: RequestCounts
}): InstallerLinks {
  const signatureOf = (name: string) =>
    createHmac('sha256', options.secret).update(name).digest('base64url').slice(0, SIGNATURE_LENGTH)
  const tokenOf = (name: string) => `${name}${signatureOf(name)}`
  return {
    madeUp: makeRateLimit({ name: 'made-up', most: 30, seconds: 600 }, options.counts),
    used: makeRateLimit({ name: 'link', most: 60_000, seconds: 300 }, options.counts),
    newName: () => randomBytes((NAME_LENGTH * 3) / 4).toString('base64url'),
    tokenOf,
    addressOf: (name) => `${options.publicUrl}/install/${tokenOf(name)}`,
    nameIn: (token) => {
      if (!/^[\w-]{38}$/.test(token)) return undefined
      const name = token.slice(0, NAME_LENGTH)
      return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(name))) ? name : undefined
    },
  }
}
