import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountDelaySeconds, addressDelaySeconds, signInDelaySeconds } from './sign-in-delay.ts'

test('the sign-in delay allows four failures, then doubles up to a quarter of an hour', () => {
  const waits = Array.from({ length: 17 }, (_, failures) => signInDelaySeconds(failures))
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('the sign-in delay never shrinks after another failure, and never exceeds a quarter of an hour', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (failures) => {
      const wait = signInDelaySeconds(failures)
      expect(signInDelaySeconds(failures + 1)).toBeGreaterThanOrEqual(wait)
      expect(wait).toBeLessThanOrEqual(900)
    }),
  )
})

test('an address is delayed only after failures of several people', () => {
  expect(addressDelaySeconds(24)).toBe(0)
  expect(addressDelaySeconds(25)).toBe(1)
  expect(addressDelaySeconds(1000)).toBe(900)
})

test('an account is delayed only after a hundred failures from any addresses', () => {
  expect(accountDelaySeconds(99)).toBe(0)
  expect(accountDelaySeconds(100)).toBe(1)
  expect(accountDelaySeconds(10_000)).toBe(900)
})
