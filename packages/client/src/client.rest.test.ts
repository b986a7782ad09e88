import { callsByPath } from '@lienzo/contract/calls'
import { customerWithStaff, makerOf } from '@lienzo/server/testing/company'
import { takeDoor } from '@lienzo/server/testing/front-door'
import { openTestApplication, type TestApplication } from '@lienzo/server/testing/test-application'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallError, type Client, createClient, rowsOf } from './client.ts'
import { makeKey } from './testing/make-key.ts'

const MEGABYTE = 1024 ** 2

let application: TestApplication
let admin: string
let client: Client
let customerId: number

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  const { customer, token } = await customerWithStaff(application, admin)
  customerId = customer.id
  client = clientOf((await makeKey(application, token)).key)
})
afterAll(() => application.close())

function clientOf(key: string, options: Partial<Parameters<typeof createClient>[0]> = {}): Client {
  return createClient({ address: application.address, key, ...options })
}

async function errorOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error(`Not a CallError: ${error}`)
  return error
}

describe('on a real server', () => {
  test('the client reaches every call of the contract', async () => {
    const missingPaths: string[] = []
    for (const path of Object.keys(callsByPath)) {
      const answer = await client.call(path as 'orderrest/getversion', { id: 0 }).catch((error) => error)
      const isRouted = !(answer instanceof CallError) || !/^There is nothing at/.test(answer.message)
      if (!isRouted || (answer instanceof Error && !(answer instanceof CallError))) missingPaths.push(path)
    }
    expect(missingPaths).toEqual([])
  })

  test('the client pages through a list', async () => {
    const make = makerOf(application, admin)
    const createdIds: number[] = []
    for (let each = 0; each < 5; each += 1)
      createdIds.push((await make.space({ customer_id: customerId })).id)
    const listedIds: number[] = []
    for await (const { id } of rowsOf(client.space.list, { perpage: 2, sort: 'created_at' }))
      listedIds.push(id)
    expect(listedIds.toSorted()).toEqual(createdIds.toSorted())
  })

  test('the client names the invalid fields of an input', async () => {
    const error = await errorOf(client.order.get({ id: -1 }))
    expect(error).toMatchObject({ code: 'INVALID_INPUT', status: 422, retryAfter: null })
    expect(error.fields.id?.message).toMatch(/./)
    expect(error.requestId).toMatch(/^[\w-]{8,}$/)
  })

  test('the client returns the current record of a conflict', async () => {
    const order = await makerOf(application, admin).order({ customer_id: customerId })
    const stale = { id: order.id, version: 99, status: 'cancelled' as const }
    const error = await errorOf(client.order.changestatus(stale))
    expect(error).toMatchObject({ code: 'CONFLICT', status: 409, content: { id: order.id, version: 1 } })
  })
})

describe('a key', () => {
  test('that is wrong is refused', async () => {
    const error = await errorOf(clientOf('lienzo_wrong').order.list())
    expect(error).toMatchObject({ code: 'TOKEN_ERROR', status: 401, message: 'The API key has ended' })
  })

  test('that has expired is refused', async () => {
    const { key } = await makeKey(application, admin)
    expect((await clientOf(key).user.getlogininfo()).username).toBe('admin')
    const late = await makeKey(application, admin)
    await application.handle.execute(`update api_keys set expires_at = 1 where id = ${late.id}`)
    expect((await errorOf(clientOf(late.key).user.getlogininfo())).code).toBe('TOKEN_ERROR')
  })

  test('makes no calls beyond its scope, and none about signing in', async () => {
    const read = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
    const { key } = await makeKey(application, admin, { permissions: { '/order': read } })
    const narrow = clientOf(key)
    expect((await narrow.order.list()).page).toBe(1)
    expect((await errorOf(narrow.space.list())).code).toBe('NO_PERMISSION')
    expect((await errorOf(narrow.apikey.getkeys())).code).toBe('NO_PERMISSION')
  })
})

test('an unreachable server is reported with its address and the cause', async () => {
  const door = await takeDoor()
  const address = door.address
  door.close()
  const offlineClient = createClient({ address, key: 'lienzo_key', retries: 1 })
  const error = await errorOf(offlineClient.order.list())
  expect(error).toMatchObject({ code: 'NETWORK', status: 0 })
  expect(error.message).toMatch(`POST ${address}/rest/orderrest/list: `)
  door.giveBack()
})

describe('an upload', () => {
  const holder = () => ({ resource: 'customer' as const, record_id: customerId })

  test('resumes after a lost connection, and the file comes back unchanged', async () => {
    let patchCount = 0
    const failing: typeof fetch = async (url, request) => {
      if (request?.method !== 'PATCH') return fetch(url, request)
      patchCount += 1
      const answer = await fetch(url, request)
      // The server receives the second chunk, but its answer is lost.
      if (patchCount === 2) throw new TypeError('fetch failed')
      return answer
    }
    const { key } = await makeKey(application, admin)
    const unlucky = clientOf(key, { fetch: failing })
    const text = 'tamaño;precio\n'.repeat(1_300_000)
    const progress: number[] = []
    const content = new Blob([text])
    const onProgress = (bytes: number) => progress.push(bytes)
    const upload = await unlucky.upload('año.csv', content, { onProgress })
    expect(progress).toEqual([8 * MEGABYTE, 16 * MEGABYTE, content.size])
    const { rows } = await unlucky.document.upload({ ...holder(), uploads: [{ upload }] })
    const file = await unlucky.download(rows[0]?.file.original ?? '')
    expect(file).toMatchObject({ name: 'año.csv', type: 'application/octet-stream' })
    expect((await file.blob().then((blob) => blob.text())) === text).toBe(true)
  })

  test('that exceeds the server’s limit is refused before it is sent', async () => {
    const megabyte = new Blob([new Uint8Array(MEGABYTE)])
    const content = new Blob(Array.from({ length: 4097 }, () => megabyte))
    const error = await errorOf(client.upload('large.pdf', content))
    expect(error).toMatchObject({ code: 'TOO_LARGE', status: 413 })
  })

  test('of an unsupported file says why', async () => {
    const error = await errorOf(client.upload('order.pdf', new Blob(['#!/bin/sh\n'])))
    expect(error).toMatchObject({ code: 'FILE_REFUSED', status: 422 })
    expect(error.fields.file?.key).toMatch(/^upload\.refused\./)
  })

  test('that is aborted is deleted on the server', async () => {
    const stop = new AbortController()
    const requests: string[] = []
    const { promise, resolve } = Promise.withResolvers<number>()
    const watchedFetch: typeof fetch = async (url, request) => {
      requests.push(request?.method ?? '')
      const answer = await fetch(url, request)
      if (request?.method === 'DELETE') resolve(answer.status)
      return answer
    }
    const { key } = await makeKey(application, admin)
    const content = new Blob(['text;'.repeat(4 * MEGABYTE)])
    const onProgress = () => stop.abort()
    const sending = clientOf(key, { fetch: watchedFetch }).upload('a.csv', content, {
      signal: stop.signal,
      onProgress,
    })
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(await promise).toBe(204)
    expect(requests).toEqual(['POST', 'PATCH', 'DELETE'])
  })
})

test('an input that is too large is refused', async () => {
  const error = await errorOf(client.order.list({ search: 'a'.repeat(2 * MEGABYTE) }))
  expect(error).toMatchObject({ code: 'TOO_LARGE', status: 413 })
})
