import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { makeRateLimit, type RateLimit } from './rate-limit.ts'
import type { RequestCounts } from './request-counts.ts'

/** Lengths of the name of a link and of the signature that follows it, in base64url characters. */
const NAME_LENGTH = 16
const SIGNATURE_LENGTH = 22

/**
 * Links for installers. The token in a link is the name of a row, followed by a signature of the name. So nobody can open a
 * link with only the names in the database, and a link with an invented token is refused without a query.
 */
export type InstallerLinks = {
  newName(): string
  /** Returns the token for the link with this name. */
  tokenOf(name: string): string
  /** Returns the address of the page that the link with this name opens. */
  addressOf(name: string): string
  /** Returns the name in a token; undefined if the token is malformed or its signature does not match. */
  nameIn(token: string): string | undefined
  /**
   * Limits requests with links that do not exist, separately for each network. People who mistype a link stay far below the
   * limit.
   */
  madeUp: RateLimit
  /**
   * Limits requests with the same link. Twenty phones that each send a photo a second, in several pieces, stay below the limit.
   */
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
