import { callsByResource } from '@lienzo/contract/calls'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { testBrowser } from '../../testing/browser.ts'
import { tokenOf } from '../../testing/token.ts'
import { CallError, call, callDocument, callsWithoutSession, whenSessionIsLost } from './call.ts'
import { tokenKey } from './session-token.ts'

testBrowser()
const api = testApi()
const sessionLost = vi.fn()

beforeEach(() => {
  sessionLost.mockReset()
  whenSessionIsLost(sessionLost)
  localStorage.setItem(tokenKey, tokenOf())
})

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const failure = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof CallError)) throw new Error(`Not a CallError: ${failure}`)
  return failure
}

// covers: spec 7.2
test('a call sends the token and its input, and returns the content', async () => {
  api.answer('customerrest/getcustomers', [{ id: 1, name: 'Óptica Mirador' }])
  const customers = await call('customerrest/getcustomers', { search: 'ópt', limit: 5 })
  expect(customers).toEqual([{ id: 1, name: 'Óptica Mirador' }])
  expect(api.sent).toHaveLength(1)
  expect(api.sent[0]?.headers.authorization).toBe(`Bearer ${localStorage.getItem(tokenKey)}`)
  expect(api.sent[0]?.headers['time-zone']).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(JSON.parse(api.sent[0]?.body ?? '')).toEqual({ search: 'ópt', limit: 5 })
})

describe('a call without a usable token', () => {
  // covers: spec 7.2
  test.each([
    ['none', null, 'No JWT present or has expired'],
    ['an expired one', tokenOf({ exp: 1 }), 'No JWT present or has expired'],
    ['two parts', 'a.b', 'JWT must have 3 parts'],
    ['no JSON inside', 'a.b.c', 'Cannot decode the token'],
  ])('(%s) is not sent', async (_, token, message) => {
    if (token === null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
    const failure = await failureOf(call('userrest/getusers', {}))
    expect(failure).toMatchObject({ code: 'TOKEN_ERROR', message, status: 0 })
    expect(api.sent).toEqual([])
    expect(sessionLost).toHaveBeenCalledOnce()
  })

  // covers: spec 7.3
  test('to sign in is sent form-encoded and without a token', async () => {
    localStorage.clear()
    api.answer('userrest/login', { token: 'a.b.c' })
    await call('userrest/login', { username: 'ana', password: 'ñ & =' }, { form: true })
    expect(api.sent[0]?.headers.authorization).toBeUndefined()
    expect(api.sent[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(api.sent[0]?.body)]).toEqual([
      ['username', 'ana'],
      ['password', 'ñ & ='],
    ])
  })

  test('is allowed exactly for the calls that the contract opens to everybody', () => {
    const open = Object.entries(callsByResource).flatMap(([resource, calls]) =>
      Object.entries(calls)
        .filter(([, declaration]) => declaration.permission === 'none')
        .map(([action]) => `${resource}/${action}`),
    )
    expect([...callsWithoutSession].sort()).toEqual(open.sort())
  })
})

describe('a refused call', () => {
  test('throws its code, status and fields', async () => {
    const fields = { name: { key: 'validation.required', message: 'is empty' } }
    api.refuse('customerrest/update', 422, 'INVALID_INPUT', { fields })
    const failure = await failureOf(call('customerrest/get', { id: 1 }))
    expect(failure.code).toBe('NOT_FOUND')
    api.refuse('customerrest/get', 422, 'INVALID_INPUT', { fields })
    expect(await failureOf(call('customerrest/get', { id: 1 }))).toMatchObject({
      code: 'INVALID_INPUT',
      status: 422,
      fields,
    })
    expect(sessionLost).not.toHaveBeenCalled()
  })

  test('says how long to wait', async () => {
    api.refuse('userrest/login', 429, 'TOO_MANY_ATTEMPTS', { headers: { 'retry-after': '30' } })
    const failure = await failureOf(call('userrest/login', { username: 'a', password: 'b' }, { form: true }))
    expect(failure.retryAfter).toBe(30)
  })

  test('carries its request id for the log if the failure is unexpected, and only then', async () => {
    const headers = { 'x-request-id': '3f9c2b1e7a40' }
    api.refuse('userrest/getusers', 500, 'INTERNAL_ERROR', { headers })
    expect((await failureOf(call('userrest/getusers', {}))).reference).toBe('3f9c2b1e7a40')
    api.refuse('userrest/getusers', 403, 'NO_PERMISSION', { headers })
    expect((await failureOf(call('userrest/getusers', {}))).reference).toBeNull()
  })

  test.each(['TOKEN_ERROR', 'INVALID_TOKEN'])('%s ends the session', async (code) => {
    api.refuse('userrest/getusers', 401, code)
    expect((await failureOf(call('userrest/getusers', {}))).code).toBe(code)
    expect(sessionLost).toHaveBeenCalledOnce()
  })

  test('to sign in leaves the session unchanged', async () => {
    api.refuse('userrest/login', 401, 'INVALID_TOKEN')
    await failureOf(call('userrest/login', { username: 'a', password: 'b' }, { form: true }))
    expect(sessionLost).not.toHaveBeenCalled()
  })
})

describe('a call without an answer of the application', () => {
  test('throws NETWORK if the server is unreachable', async () => {
    api.stop()
    expect(await failureOf(call('userrest/getusers', {}))).toMatchObject({ code: 'NETWORK', status: 0 })
  })

  test.each([
    [502, 'UNAVAILABLE'],
    [500, 'INTERNAL_ERROR'],
  ])('turns a page with status %i into %s', async (status, code) => {
    api.reply('userrest/getusers', { status, body: '<h1>Bad Gateway</h1>' })
    expect(await failureOf(call('userrest/getusers', {}))).toMatchObject({ code, status })
  })

  test('throws an AbortError if it is aborted', async () => {
    const stop = new AbortController()
    const response = call('userrest/getusers', {}, { signal: stop.signal })
    stop.abort()
    await expect(response).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a requested document', () => {
  test('is returned unchanged', async () => {
    api.reply('orderrest/print', { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })
    const document = await callDocument('orderrest/print', { id: 1 })
    expect(document.type).toBe('application/pdf')
    expect(await document.text()).toBe('%PDF-1.7')
  })

  test('can be refused', async () => {
    api.refuse('orderrest/print', 403, 'NO_PERMISSION')
    expect(await failureOf(callDocument('orderrest/print', { id: 1 }))).toMatchObject({
      code: 'NO_PERMISSION',
    })
  })
})
