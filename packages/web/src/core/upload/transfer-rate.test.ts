import { expect, test } from 'vitest'
import { secondsLeft, transferRate } from './transfer-rate.ts'

test('the rate is that of the last seconds, and unknown at first', () => {
  const rate = transferRate()
  expect(rate.note(0, 0)).toBeNull()
  expect(rate.note(100, 400)).toBeNull()
  expect(rate.note(2000, 1000)).toBe(2000)
  for (let at = 2000; at <= 12_000; at += 1000) rate.note(2000 + at, at)
  // The faster transfer at the start is outside the window.
  expect(rate.note(15_000, 13_000)).toBe(1000)
})

test('a pause does not lower the rate, and data that are sent twice do not raise it', () => {
  const rate = transferRate()
  rate.note(0, 0)
  expect(rate.note(1000, 1000)).toBe(1000)
  rate.restart()
  expect(rate.note(1000, 60_000)).toBeNull()
  expect(rate.note(500, 61_000)).toBe(0)
})

test('the remaining time is given in seconds once the rate is known', () => {
  expect(secondsLeft(1001, 100)).toBe(11)
  expect([secondsLeft(1000, null), secondsLeft(1000, 0)]).toEqual([null, null])
})
