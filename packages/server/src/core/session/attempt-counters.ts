import { createHmac } from 'node:crypto'
import {
  accountDelaySeconds,
  addressDelaySeconds,
  signInDelaySeconds,
} from '@lienzo/rules/sign-in/sign-in-delay'
import { networkOf } from './network.ts'

/** Counter of failures: its key, and a function that returns the delay in seconds after this number of failures. */
export type Counter = { key: string; delayOf(failures: number): number }

/** Id of a user, or a name if no user has this name. */
export type Account = number | string

/** Counters of failed attempts, for each kind of attempt. */
export type AttemptCounters = {
  /**
   * Counters for a sign-in. `pair` counts failures with this account from this network, `address` counts failures with any
   * account from this network, and `account` counts failures with this account from any network. Strangers in other networks
   * can only increase `account`, so its delay begins after more failures and does not apply to networks from which the account
   * has signed in.
   */
  signIn(account: Account, address: string): { pair: Counter; address: Counter; account: Counter }
  passwordLink(account: Account, address: string): { account: Counter; address: Counter }
  singleSignOn(address: string): Counter[]
  ownPassword(userId: number): Counter[]
}

/**
 * Number of bits of the hash in the key of a counter. This limits the counters of names and networks to 2^20 of each kind,
 * however many are tried.
 */
const BUCKET_BITS = 20

/**
 * Returns the counters. Their keys contain names and addresses only as an HMAC that nobody but this installation can compute.
 * So a password typed into the name field is never stored, and nobody can find a different name that shares a counter.
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
