import { describe, expect, test } from 'vitest'
import { makeRateLimit } from './rate-limit.ts'

describe('a rate limit', () => {
  const waits = (limit: ReturnType<typeof makeRateLimit>, key: string, now: number) => {
    try {
      limit.count(key, now)
      return 0
    } catch (refusal) {
      return (refusal as { fields: { link: { values: { seconds: number } } } }).fields.link.values.seconds
    }
  }

  test('lets so many pass in a span, says how long to wait, and begins anew after it', () => {
    const limit = makeRateLimit({ most: 3, seconds: 60 })
    expect([0, 1, 2, 10].map((at) => waits(limit, 'one', 1000 + at))).toEqual([0, 0, 0, 50])
    expect(waits(limit, 'one', 1059)).toBe(1)
    expect(waits(limit, 'one', 1060)).toBe(0)
  })

  test('counts each for itself', () => {
    const limit = makeRateLimit({ most: 1, seconds: 60 })
    expect(['a', 'b', 'a'].map((key) => waits(limit, key, 5))).toEqual([0, 0, 60])
  })
})
