import { createHmac } from 'node:crypto'
import {
  accountDelaySeconds,
  addressDelaySeconds,
  signInDelaySeconds,
} from '@lienzo/rules/sign-in/sign-in-delay'
import { networkOf } from './network.ts'

/** What failures are counted under, and how long so many of them make wait, in seconds. */
export type Counter = { key: string; delayOf(failures: number): number }

/** A user by the id, or a name that is nobody's. */
export type Account = number | string

/** The counters of failures, by what is tried. */
export type AttemptCounters = {
  /**
   * Of a sign-in: of this account from this network, of the network whoever it tries, and of the account from wherever. Only
   * the last one is raised by strangers elsewhere; it waits late, and not for networks that the account is known from.
   */
  signIn(account: Account, address: string): { pair: Counter; address: Counter; account: Counter }
  passwordLink(account: Account, address: string): { account: Counter; address: Counter }
  singleSignOn(address: string): Counter[]
  ownPassword(userId: number): Counter[]
}

/** So many counters there are of a kind, at most, however many names and addresses are tried. */
const BUCKET_BITS = 20

/**
 * Names and addresses are counted under a number that only this installation can work out: what somebody types into the
 * field of the name, which may be a password, is written nowhere, and nobody finds another name that shares a counter.
 */
export function makeAttemptCounters(secret: Uint8Array): AttemptCounters {
  function bucketOf(text: string): string {
    const digest = createHmac('sha256', secret).update(text).digest()
    return (digest.readUInt32BE(0) >>> (32 - BUCKET_BITS)).toString(16).padStart(BUCKET_BITS / 4, '0')
  }
  const keyOf = (account: Account) =>
    typeof account === 'number' ? `user:${account}` : `name:${bucketOf(account)}`

  return {
    signIn: (account, address) => ({
      pair: {
        key: `pair:${bucketOf(`${keyOf(account)} ${networkOf(address)}`)}`,
        delayOf: signInDelaySeconds,
      },
      address: { key: `address:${bucketOf(networkOf(address))}`, delayOf: addressDelaySeconds },
      account: { key: keyOf(account), delayOf: accountDelaySeconds },
    }),
    passwordLink: (account, address) => ({
      account: { key: `link:${keyOf(account)}`, delayOf: signInDelaySeconds },
      address: { key: `link-address:${bucketOf(networkOf(address))}`, delayOf: addressDelaySeconds },
    }),
    singleSignOn: (address) => [
      { key: `sign-on-address:${bucketOf(networkOf(address))}`, delayOf: addressDelaySeconds },
    ],
    ownPassword: (userId) => [{ key: `password:user:${userId}`, delayOf: signInDelaySeconds }],
  }
}
