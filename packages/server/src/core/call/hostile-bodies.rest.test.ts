import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { callsByPath } from './mount-calls.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Bodies of a size that cost a careless reader far more than their bytes. */
const hostile = (bytes: number): [what: string, type: string, body: string][] => [
  ['a form nested deep', FORM, `username${'[a]'.repeat(bytes / 3 - 10)}=1`],
  ['a form of many nested names', FORM, 'a[b][c][d]=1&'.repeat(bytes / 13)],
  ['a form of many fields', FORM, 'a&'.repeat(bytes / 2)],
  ['a form of many lists', FORM, 'a[]=1&'.repeat(bytes / 6)],
  ['a form of percent signs', FORM, `username=${'%'.repeat(bytes - 9)}`],
  ['JSON nested deep', JSON_TYPE, `{"username":${'['.repeat(bytes / 2 - 20)}${']'.repeat(bytes / 2 - 20)}}`],
  ['JSON of many fields', JSON_TYPE, objectOf(Math.floor(bytes / 14))],
  ['a long text', JSON_TYPE, JSON.stringify({ username: 'a'.repeat(bytes - 40), password: 'b' })],
  ['a long password', JSON_TYPE, JSON.stringify({ username: 'a', password: 'b'.repeat(bytes - 40) })],
]

function objectOf(fields: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, index) => [`f${index}`, 1])))
}

const TOO_LARGE_FOR_PUBLIC = 16 * 1024 + 1
const JUST_SMALL_ENOUGH = 16 * 1024
const publicPaths = Object.entries(callsByPath).flatMap(([path, { permission }]) =>
  permission === 'none' ? [path] : [],
)

/**
 * The quickest of some answers, in milliseconds. A busy machine makes answers slower, and none quicker: what takes longer
 * than `enough` is asked again, some times.
 */
async function quickest(send: () => Promise<unknown>, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 10 && least > enough; round += 1) {
    const begin = performance.now()
    await send()
    least = Math.min(least, performance.now() - begin)
  }
  return least
}

/** An ordinary call: a page of a list. */
const ordinary = () => quickest(() => application.done('finishrest/list', {}, admin))

describe.each(publicPaths)('%s, which anybody may call,', (path) => {
  test('takes no more than names and passwords need', async () => {
    const answer = await application.post(path, `a=${'b'.repeat(TOO_LARGE_FOR_PUBLIC)}`, {
      'content-type': FORM,
    })
    expect(answer).toMatchObject({ status: 413, error: 'TOO_LARGE' })
  })

  test('costs no more than some ordinary calls, and answers little, whatever comes in', async () => {
    const atMost = 20 * (await ordinary())
    for (const [what, type, body] of hostile(JUST_SMALL_ENOUGH)) {
      let size = 0
      const milliseconds = await quickest(async () => {
        const answer = await application.post(path, body, { 'content-type': type })
        expect(answer.status, what).toBeGreaterThanOrEqual(400)
        expect(answer.status, what).toBeLessThan(500)
        size = JSON.stringify(answer).length
      }, atMost)
      expect(milliseconds, what).toBeLessThan(atMost)
      expect(size, what).toBeLessThan(8_000)
    }
  })
})

test('a megabyte costs no more than its bytes do, and its faults are counted, not listed', async () => {
  const atMost = 300 * (await ordinary())
  for (const [what, type, body] of hostile(1_000_000)) {
    let size = 0
    const milliseconds = await quickest(async () => {
      const headers = { 'content-type': type, authorization: `Bearer ${admin}` }
      const answer = await application.post('finishrest/list', body, headers)
      expect([400, 413, 422], what).toContain(answer.status)
      size = JSON.stringify(answer).length
    }, atMost)
    expect(milliseconds, what).toBeLessThan(atMost)
    expect(size, what).toBeLessThan(10_000)
  }
})

test('of many faults the first twenty are named, and how many more there are', async () => {
  const input = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`unknown_${index}`, 1]))
  const answer = await application.send('finishrest/list', input, admin)
  expect(answer).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
  expect(Object.keys(answer.fields)).toEqual(Object.keys(input).slice(0, 20))
  expect(answer.message).toMatch(/; and 30 more$/)
})

test('a list takes as many filters as any list has columns, and no more', async () => {
  const filters = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`column_${index}`, 'eq;1']))
  const answer = await application.send('finishrest/list', { filters }, admin)
  expect(answer).toMatchObject({ status: 422, fields: { filters: { key: 'validation.too_many_filters' } } })
})
