import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedExpiry, signAddress, verifyAddress } from './signed-address.ts'

const keyOf = (text: string) => createSecretKey(Buffer.from(text))
const secret = keyOf('a secret of this installation')
const expiresAt = 1_800_000_000
const now = expiresAt - 60

describe('a signed address', () => {
  test.each(['/files/ab12', '/files/ab12?size=320', '/files/a%20b?name=cami%C3%B3n'])(
    '%s is verified unchanged',
    (path) => {
      const address = signAddress(path, { secret, expiresAt })
      expect(verifyAddress(address, { secret, now })).toEqual({ valid: true, path, expiresAt })
    },
  )

  // covers: ASVS 14.2.1
  test('expires at its exact second', () => {
    const address = signAddress('/files/ab12', { secret, expiresAt })
    expect(verifyAddress(address, { secret, now: expiresAt - 1 })).toMatchObject({ valid: true })
    expect(verifyAddress(address, { secret, now: expiresAt })).toEqual({ valid: false, reason: 'expired' })
  })

  // covers: ASVS 11.4.3
  test('is rejected if any part of it is changed', () => {
    const address = signAddress('/files/ab12?size=320', { secret, expiresAt })
    const refusal = { valid: false, reason: 'forged' }
    for (let at = 0; at < address.length; at++) {
      const other = address[at] === 'A' ? 'B' : 'A'
      const changedAddress = address.slice(0, at) + other + address.slice(at + 1)
      expect(verifyAddress(changedAddress, { secret, now })).toEqual(refusal)
    }
    expect(verifyAddress(`${address}&size=1280`, { secret, now })).toEqual(refusal)
    expect(verifyAddress(`${address}=`, { secret, now })).toEqual(refusal)
    expect(verifyAddress(address.replace('?', '?x=1&'), { secret, now })).toEqual(refusal)
    expect(verifyAddress(address, { secret: keyOf('another'), now })).toEqual(refusal)
    expect(verifyAddress('/files/ab12', { secret, now })).toEqual(refusal)
  })

  test('is reported as forged rather than expired if both apply', () => {
    expect(verifyAddress(`/files/ab12?expires=1&signature=${'A'.repeat(43)}`, { secret, now })).toEqual({
      valid: false,
      reason: 'forged',
    })
  })

  test('cannot be prolonged by a path that contains its own expiry', () => {
    const address = signAddress('/files/ab12?expires=9999999999', { secret, expiresAt })
    expect(verifyAddress(address, { secret, now: expiresAt })).toEqual({ valid: false, reason: 'expired' })
  })
})

describe('the shared expiry of addresses', () => {
  test('stays the same within a window, so browsers can cache the picture', () => {
    const start = 900 * 2_000_000
    expect(sharedExpiry(start + 1)).toBe(sharedExpiry(start + 900))
    expect(sharedExpiry(start + 901)).toBe(sharedExpiry(start + 900) + 900)
  })

  test('is never earlier than the requested lifetime', () => {
    for (const moment of [0, 1, 899, 900, 901, 1_799_999_999]) {
      expect(sharedExpiry(moment, 600) - moment).toBeGreaterThanOrEqual(600)
      expect(sharedExpiry(moment, 600) - moment).toBeLessThan(600 + 900)
    }
  })
})
