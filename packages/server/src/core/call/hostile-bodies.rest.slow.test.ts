import { callsByPath } from '@lienzo/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
/** Duration in milliseconds of the fastest of several ordinary calls. */
let usualTime: number

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  await ordinary(5)
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await timeOf(() => ordinary(1)))
  usualTime = Math.min(...times)
})
afterAll(() => application.close())

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Request bodies that take a careless parser far longer than their size suggests. */
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

/** Returns the duration of `act` in milliseconds. */
async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}

/** Makes ordinary calls one after another. Each call reads a page of a list. */
async function ordinary(calls: number): Promise<void> {
  for (let call = 0; call < calls; call += 1) await application.done('finishrest/list', {}, admin)
}

/**
 * Expects that `act` takes at most `atMost` times as long as an ordinary call. If it takes longer, repeats the measurement up
 * to 20 times, each time against `atMost` ordinary calls made just before. A busy machine delays slow work far more often than
 * quick work.
 */
async function expectCost(what: string, act: () => Promise<unknown>, { atMost }: { atMost: number }) {
  let times = (await timeOf(act)) / usualTime
  for (let round = 0; round < 20 && times > atMost; round += 1) {
    const usual = (await timeOf(() => ordinary(atMost))) / atMost
    times = (await timeOf(act)) / usual
  }
  expect(times, `${what}: times an ordinary call`).toBeLessThanOrEqual(atMost)
}

describe.each(publicPaths)('the public call %s', (path) => {
  test('limits its input to the needs of names and passwords', async () => {
    const answer = await application.post(path, `a=${'b'.repeat(TOO_LARGE_FOR_PUBLIC)}`, {
      'content-type': FORM,
    })
    expect(answer).toMatchObject({ status: 413, error: 'TOO_LARGE' })
  })

  // covers: ASVS 15.2.2
  test('costs no more than a few ordinary calls, with a short answer, for any input', async () => {
    for (const [what, type, body] of hostile(JUST_SMALL_ENOUGH)) {
      const send = async () => {
        const answer = await application.post(path, body, { 'content-type': type })
        expect(answer.status, what).toBeGreaterThanOrEqual(400)
        expect(answer.status, what).toBeLessThan(500)
        expect(JSON.stringify(answer).length, what).toBeLessThan(8_000)
      }
      await expectCost(what, send, { atMost: 20 })
    }
  })
})

test('a megabyte body costs in proportion to its bytes, and its faults are counted rather than listed', async () => {
  for (const [what, type, body] of hostile(1_000_000)) {
    const send = async () => {
      const headers = { 'content-type': type, authorization: `Bearer ${admin}` }
      const answer = await application.post('finishrest/list', body, headers)
      expect([400, 413, 422], what).toContain(answer.status)
      expect(JSON.stringify(answer).length, what).toBeLessThan(10_000)
    }
    await expectCost(what, send, { atMost: 300 })
  }
})

test('an answer lists the first twenty faults, and the number of the others', async () => {
  const input = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`unknown_${index}`, 1]))
  const answer = await application.send('finishrest/list', input, admin)
  expect(answer).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
  expect(Object.keys(answer.fields)).toEqual(Object.keys(input).slice(0, 20))
  expect(answer.message).toMatch(/; and 30 more$/)
})

// covers: ASVS 4.3.1
test('a list accepts as many filters as the largest list has columns, and no more', async () => {
  const filters = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`column_${index}`, 'eq;1']))
  const answer = await application.send('finishrest/list', { filters }, admin)
  expect(answer).toMatchObject({ status: 422, fields: { filters: { key: 'validation.too_many_filters' } } })
})

/** Returns the names of the fields of a call's input, before refinements and transformations. */
function fieldsOf(path: string): string[] {
  const { input } = callsByPath[path] ?? {}
  return input
    ? Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : []
}

const fieldsByPath = Object.keys(callsByPath).flatMap((path): [path: string, fields: string[]][] => {
  const fields = publicPaths.includes(path) ? [] : fieldsOf(path)
  return fields.length > 0 ? [[path, fields]] : []
})

/** Returns a JSON object of about `bytes` bytes with a value for every field. */
function fillFields(fields: readonly string[], bytes: number, of: (share: number) => unknown): string {
  const share = Math.floor(bytes / fields.length)
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, of(share)])))
}

test.each<[what: string, of: (share: number) => unknown]>([
  ['lists of what does not belong there', (share) => Array.from({ length: share / 4 }, () => 'x')],
  [
    'lists of numbers that nobody has',
    (share) => Array.from({ length: share / 12 }, (_, id) => 2_000_000_000 + id),
  ],
  ['lists of lists', (share) => Array.from({ length: share / 5 }, () => [{}])],
  [
    'names and values',
    (share) => Object.fromEntries(Array.from({ length: share / 12 }, (_, id) => [`n${id}`, 'x'])),
  ],
  ['a long text', (share) => 'x'.repeat(share)],
])('every call keeps answers and costs proportionate if every field contains %s', async (what, of) => {
  for (const [path, fields] of fieldsByPath) {
    const body = fillFields(fields, 100_000, of)
    const send = async () => {
      const headers = { 'content-type': JSON_TYPE, authorization: `Bearer ${admin}` }
      const answer = await application.post(path, body, headers)
      expect([200, 403, 404, 409, 422], `${path}: ${what}`).toContain(answer.status)
      expect(JSON.stringify(answer).length, `${path}: ${what}`).toBeLessThan(40_000)
    }
    await expectCost(`${path}: ${what}`, send, { atMost: 40 })
  }
})

test('no call delays others with long lists in the wrong place', async () => {
  for (const [path, fields] of fieldsByPath) {
    const body = fillFields(fields, 300_000, (share) => Array(Math.floor(share / 3)).fill({}))
    const send = async () => {
      const headers = { 'content-type': JSON_TYPE, authorization: `Bearer ${admin}` }
      const answer = await application.post(path, body, headers)
      expect([403, 422], path).toContain(answer.status)
    }
    await expectCost(path, send, { atMost: 25 })
  }
})

test.each(['/', '/health', '/ready', '/rest/docs', '/rest/openapi.json', '/nowhere', '/files/1/original'])(
  '%s, which anybody can open, costs no more than a few ordinary calls',
  async (path) => {
    const look = async () => (await fetch(`${application.address}${path}`)).arrayBuffer()
    await expectCost(path, look, { atMost: 20 })
  },
)
