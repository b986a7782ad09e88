import { createHmac } from 'node:crypto'
import {
  accountDelaySeconds,
  addressDelaySeconds,
  signInDelaySeconds,
} from '@lienzo/rules/sign-in/sign-in-delay'
import { networkOf } from './network.ts'

/** Key under which failures are counted, and the delay after that many failures, in seconds. */
export type Counter = { key: string; delayOf(failures: number): number }

/** Id of a user, or a name that no user has. */
export type Account = number | string

/** Counters of failures for each kind of attempt. */
export type AttemptCounters = {
  /**
   * Counters of a sign-in: `pair` for this account from this network, `address` for the network and any account, `account` for
   * the account from any network. Strangers elsewhere can raise only the last, so its delay begins late and does not apply to
   * networks from which the account has signed in.
   */
  signIn(account: Account, address: string): { pair: Counter; address: Counter; account: Counter }
  passwordLink(account: Account, address: string): { account: Counter; address: Counter }
  singleSignOn(address: string): Counter[]
  ownPassword(userId: number): Counter[]
}

/** Number of bits in the key of a counter: each kind has at most 2^20 counters, however many names and addresses are tried. */
const BUCKET_BITS = 20

/**
 * Makes the counters. Names and addresses are keyed with an HMAC that only this installation can compute. So a password typed
 * into the name field is never stored, and nobody can find another name that shares a counter.
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
