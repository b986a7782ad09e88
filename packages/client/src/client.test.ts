import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { namesOf } from './call-names.ts'
import { CallError, type Client, createClient } from './client.ts'
import { describedCalls } from './described-calls.ts'
import { answerOf, fakeFetch, refusalOf } from './testing/fake-fetch.ts'

function clientWith(fetch: typeof globalThis.fetch, options: object = {}): Client {
  return createClient({ address: 'https://print.example.com', key: 'lienzo_key', fetch, ...options })
}

/** Looks up the client's function for a call by resource and action at run time, as a JavaScript program would. */
function functionAt(client: Client, path: string): (input?: unknown) => Promise<unknown> {
  const { resource, action } = namesOf(path)
  const functions = client as unknown as Record<string, Record<string, (input?: unknown) => Promise<unknown>>>
  const call = functions[resource]?.[action]
  if (!call) throw new Error(`The client has no function for ${path}`)
  return call
}

async function errorOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error(`Not a CallError: ${error}`)
  return error
}

const unreachable = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:4500') })
const busy = refusalOf(503, 'UNAVAILABLE', { 'retry-after': '2' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the functions of the client', () => {
  test('make every call of the contract, each function a different one', async () => {
    const { fetch, sent } = fakeFetch(answerOf({}))
    const client = clientWith(fetch)
    const paths = Object.keys(callsByPath)
    for (const path of paths) await functionAt(client, path)({ id: 1 })
    expect(sent.map(({ url }) => url)).toEqual(paths.map((path) => `https://print.example.com/rest/${path}`))
  })

  test('do not collide with the client’s own names', () => {
    const resources = new Set(Object.keys(callsByPath).map((path) => namesOf(path).resource))
    expect(['call', 'upload', 'download', 'then'].filter((name) => resources.has(name))).toEqual([])
  })

  test('send the key and the input as JSON, below the address of the server', async () => {
    const { fetch, sent } = fakeFetch(answerOf({ id: 7 }))
    const client = clientWith(fetch, { address: 'https://print.example.com/lienzo' })
    expect(await client.order.get({ id: 7 })).toEqual({ id: 7 })
    expect(sent).toMatchObject([
      { url: 'https://print.example.com/lienzo/rest/orderrest/get', method: 'POST' },
    ])
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer lienzo_key')
    expect(sent[0]?.body).toBe('{"id":7}')
  })

  test('are described for programs that choose their calls at run time', async () => {
    const { fetch, sent } = fakeFetch(answerOf({}))
    const calls = describedCalls()
    expect(calls.map(({ path }) => path)).toEqual(Object.keys(callsByPath))
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
    const get = calls.find(({ name }) => name === 'order.get')
    expect(get).toMatchObject({
      ...{ path: 'orderrest/get', summary: 'Return one order record', kind: 'read' },
      permission: { path: '/order', right: 'access' },
      input: { type: 'object', required: ['id'], additionalProperties: false },
    })
    await clientWith(fetch).call(get?.path as 'orderrest/get', { id: 1 })
    expect(sent[0]?.url).toBe('https://print.example.com/rest/orderrest/get')
  })
})

describe('a call that changes nothing', () => {
  test('is retried after the delay that a busy server asks for', async () => {
    const { fetch, sent } = fakeFetch(busy, busy, answerOf({ id: 1 }))
    const got = clientWith(fetch).order.get({ id: 1 })
    await vi.runAllTimersAsync()
    expect(await got).toEqual({ id: 1 })
    const [first = 0, ...others] = sent.map(({ at }) => at)
    expect(others.map((at) => at - first)).toEqual([2000, 4000])
  })

  test('is retried with growing delays if the server cannot be reached', async () => {
    const { fetch, sent } = fakeFetch(unreachable)
    const failure = errorOf(clientWith(fetch, { retries: 3 }).order.get({ id: 1 }))
    await vi.runAllTimersAsync()
    expect(await failure).toMatchObject({
      ...{ code: 'NETWORK', status: 0, cause: unreachable },
      message: 'POST https://print.example.com/rest/orderrest/get: connect ECONNREFUSED 127.0.0.1:4500',
    })
    const waits = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
    expect(waits).toHaveLength(3)
    for (const [index, least] of [500, 1000, 2000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least)
      expect(waits[index]).toBeLessThanOrEqual(least * 1.5)
    }
  })

  test.each([
    ['a refusal', refusalOf(422, 'INVALID_INPUT')],
    ['a fault of the server', refusalOf(500, 'INTERNAL_ERROR')],
    ['a wait of more than a minute', refusalOf(429, 'TOO_MANY_ATTEMPTS', { 'retry-after': '61' })],
  ])('is not retried after %s', async (_, reply) => {
    const { fetch, sent } = fakeFetch(reply)
    await errorOf(clientWith(fetch).order.get({ id: 1 }))
    expect(sent).toHaveLength(1)
  })

  test('stops waiting for its retry when it is aborted', async () => {
    const { fetch, sent } = fakeFetch(busy)
    const stop = new AbortController()
    const got = clientWith(fetch).order.get({ id: 1 }, { signal: stop.signal })
    const outcome = expect(got).rejects.toThrow('Enough')
    await vi.advanceTimersByTimeAsync(1000)
    stop.abort(new Error('Enough'))
    await outcome
    expect(sent).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([
  ['busy', busy, 'UNAVAILABLE'],
  ['unreachable', unreachable, 'NETWORK'],
])('a call that changes something is made only once, even if the server is %s', async (_, reply, code) => {
  const { fetch, sent } = fakeFetch(reply)
  const failure = errorOf(clientWith(fetch).order.generateordercode())
  await vi.runAllTimersAsync()
  expect((await failure).code).toBe(code)
  expect(sent).toHaveLength(1)
})

describe('a failed call', () => {
  test('throws TIMEOUT if no answer comes in time, and is not retried', async () => {
    const { fetch, sent } = fakeFetch('never')
    const failure = errorOf(clientWith(fetch).order.get({ id: 1 }, { timeout: 1500 }))
    await vi.advanceTimersByTimeAsync(1500)
    expect(await failure).toMatchObject({ code: 'TIMEOUT', status: 0, requestId: null })
    expect(sent).toHaveLength(1)
  })

  test('throws the reason of its signal if it is aborted', async () => {
    const { fetch, sent } = fakeFetch('never')
    const client = clientWith(fetch)
    const stop = new AbortController()
    const got = client.order.get({ id: 1 }, { signal: stop.signal })
    stop.abort()
    await expect(got).rejects.toMatchObject({ name: 'AbortError' })
    await expect(client.order.get({ id: 1 }, { signal: stop.signal })).rejects.toThrow(stop.signal.reason)
    expect(sent).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [200, 'INTERNAL_ERROR'],
    [404, 'INTERNAL_ERROR'],
    [413, 'TOO_LARGE'],
    [502, 'UNAVAILABLE'],
  ])('answered by the page of another program with status %i is %s', async (status, code) => {
    const { fetch } = fakeFetch(new Response('<h1>Another program</h1>', { status }))
    const failure = errorOf(clientWith(fetch, { retries: 0 }).order.get({ id: 1 }))
    expect(await failure).toMatchObject({ code, status, fields: {} })
  })
})

test('the address of a file is requested without the key', async () => {
  const { fetch, sent } = fakeFetch(new Response('text', { headers: { 'content-type': 'text/plain' } }))
  const file = await clientWith(fetch).download('/files/1/original?expires=2&signature=a')
  expect(await file.blob().then((blob) => blob.text())).toBe('text')
  expect(file).toMatchObject({ name: '', type: 'text/plain' })
  expect(sent[0]?.url).toBe('https://print.example.com/files/1/original?expires=2&signature=a')
  expect(sent[0]?.headers.has('authorization')).toBe(false)
})

test('a document that has begun to arrive is allowed to take longer than the time limit', async () => {
  const parts = ['slow', 'ly']
  const body = new ReadableStream({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 5000))
      const part = parts.shift()
      if (part) controller.enqueue(new TextEncoder().encode(part))
      else controller.close()
    },
  })
  const client = clientWith(async () => new Response(body), { timeout: 1000 })
  const bytes = client.order.print({ id: 1 }).then((document) => document.bytes())
  await vi.runAllTimersAsync()
  expect(new TextDecoder().decode(await bytes)).toBe('slowly')
})

test('the path of a call is its name', () => {
  const paths: CallPath[] = ['orderrest/get', 'spacerest/upload-file', 'spacerest/photo-list']
  expect(paths.map((path) => Object.values(namesOf(path)).join('.'))).toEqual([
    'order.get',
    'space.uploadFile',
    'space.photoList',
  ])
})
