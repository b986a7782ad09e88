import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from './testing/test-application.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

describe('the headers of every answer', () => {
  const answerOf = (path: string, options: RequestInit = {}) =>
    fetch(`${application.address}${path}`, options)

  test('of a call let nobody keep it, whether it succeeds, is refused or does not exist', async () => {
    const token = await application.signIn('admin')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (const [path, sent, status] of [
      ['/rest/orderrest/list', headers, 200],
      ['/rest/orderrest/list', { 'content-type': 'application/json' }, 401],
      ['/rest/orderrest/list', { ...headers, 'content-type': 'text/plain' }, 415],
      ['/rest/nothing/here', headers, 404],
    ] as const) {
      const answer = await answerOf(path, { method: 'POST', headers: sent, body: '{}' })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('let no page give itself another base', async () => {
    const { headers } = await answerOf('/')
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
  })
})

test.each([
  ['https://lienzo.example.com', 'max-age=31536000'],
  ['http://lienzo.example.com', null],
])('who opens %s is to come by https from then on: %s', async (publicUrl, expected) => {
  await using opened = await openTestApplication({ publicUrl })
  for (const path of ['/', '/health', '/rest/nothing/here'])
    expect((await fetch(`${opened.address}${path}`)).headers.get('strict-transport-security')).toBe(expected)
})
