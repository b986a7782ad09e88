import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '../../../db/schema.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { makeRateLimit, type RateLimit } from './rate-limit.ts'
import { openRequestCounts } from './request-counts.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

/** Creates a rate limit with the same name on each of several servers. */
function onServers(count: number, limit: { name: string; most: number; seconds: number }): RateLimit[] {
  return Array.from({ length: count }, () => makeRateLimit(limit, openRequestCounts(application.handle)))
}

/** Counts a request. Returns the number of seconds to wait, or 0 if the request passes. */
const waitOf = (limit: RateLimit | undefined, key: string, now: number): Promise<number> =>
  limit?.count(key, now).then(
    () => 0,
    ({ fields }) => fields.link.values.seconds,
  ) ?? Promise.reject(new Error('There is no such server'))

describe('a rate limit', () => {
  test('allows a number of calls in an interval, reports the wait, and resets after it', async () => {
    const [one, other] = onServers(2, { name: 'span', most: 3, seconds: 60 })
    const waits: number[] = []
    for (const [limit, at] of [
      [one, 0],
      [other, 1],
      [one, 2],
      [other, 10],
      [one, 59],
      [other, 60],
    ] as const)
      waits.push(await waitOf(limit, 'one', 1000 + at))
    expect(waits).toEqual([0, 0, 0, 50, 1, 0])
  })

  test('counts each key separately', async () => {
    const [limit] = onServers(1, { name: 'each', most: 1, seconds: 60 })
    const waits: number[] = []
    for (const key of ['a', 'b', 'a']) waits.push(await waitOf(limit, key, 5))
    expect(waits).toEqual([0, 0, 60])
  })

  test('is at most a hundredth too strict when four servers share it, and never too generous', async () => {
    const most = 8000
    const servers = onServers(4, { name: 'four', most, seconds: 60 })
    // The first server receives twice as many requests as each of the other servers.
    const waits = await Promise.all(
      Array.from({ length: most + 500 }, (_, index) => waitOf(servers[index % 5] ?? servers[0], 'one', 1000)),
    )
    const passCount = waits.filter((wait) => wait === 0).length
    expect(passCount).toBeLessThanOrEqual(most)
    expect(passCount).toBeGreaterThanOrEqual(most * 0.99)
  })

  test('allows a server its share while the database does not answer', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1000 })
    const counts = openRequestCounts(drizzle(pool, { schema }))
    const limit = makeRateLimit({ name: 'alone', most: 40, seconds: 60 }, counts)
    const waits: number[] = []
    for (let request = 0; request < 12; request++) waits.push(await waitOf(limit, 'one', 1000))
    expect(waits).toEqual([...Array.from({ length: 10 }, () => 0), 60, 60])
    await pool.end()
  })

  test('counts the servers that listen for changes', async () => {
    const counts = openRequestCounts(application.handle)
    await counts.reserve({ key: 'any', now: 1000, seconds: 1, most: 1, atOnce: 1 })
    expect(counts.servers()).toBe(1)
  })
})
