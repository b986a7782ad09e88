import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { makeRateLimit, type RateLimit } from './rate-limit.ts'
import type { RequestCounts } from './request-counts.ts'

/** Letters and digits of a name, and of the signature behind it. */
const NAME_LENGTH = 16
const SIGNATURE_LENGTH = 22

/**
 * The links of installers. A link is the name of its row and a signature of that name: whoever reads the database opens nothing
 * with it, and who makes up a link is turned away before the database is asked.
 */
export type InstallerLinks = {
  newName(): string
  /** What a link of this name carries. */
  tokenOf(name: string): string
  /** The page that a link of this name opens. */
  addressOf(name: string): string
  /** The name in a token; nothing where it was not made here. */
  nameIn(token: string): string | undefined
  /** Counts links that open nothing, by the network that asks: who mistypes one comes nowhere near the limit. */
  madeUp: RateLimit
  /** Counts requests of one link: twenty phones that send a photo each second, piece by piece, stay below the limit. */
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
