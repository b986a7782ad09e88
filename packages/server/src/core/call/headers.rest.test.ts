import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../../testing/people/administrator.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let token: string

beforeAll(async () => {
  application = await openTestApplication()
  token = await application.signIn('admin')
})
afterAll(() => application.close())

describe('the headers of every answer', () => {
  const answerOf = (path: string, options: RequestInit = {}) =>
    fetch(`${application.address}${path}`, options)

  // covers: ASVS 14.2.2, 14.3.2
  test('forbid caching for a call that succeeds, is refused or does not exist', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (const [path, requestHeaders, status] of [
      ['/rest/orderrest/list', headers, 200],
      ['/rest/orderrest/list', { 'content-type': 'application/json' }, 401],
      ['/rest/orderrest/list', { ...headers, 'content-type': 'text/plain' }, 415],
      ['/rest/nothing/here', headers, 404],
    ] as const) {
      const answer = await answerOf(path, { method: 'POST', headers: requestHeaders, body: '{}' })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})

// covers: ASVS 3.4.1, 12.2.1
test.each([
  ['https://lienzo.example.com', 'max-age=31536000'],
  ['http://lienzo.example.com', null],
])('opening %s enforces https from then on: %s', async (publicUrl, expected) => {
  await using server = await openTestApplication({ publicUrl })
  for (const path of ['/', '/health', '/rest/nothing/here'])
    expect((await fetch(`${server.address}${path}`)).headers.get('strict-transport-security')).toBe(expected)
})

test('pages can load their own pictures and tiles from the configured map servers only', async () => {
  const picturesOf = async ({ address }: TestApplication) => {
    const policy = (await fetch(`${address}/health`)).headers.get('content-security-policy') ?? ''
    return policy.split(';').find((directive) => directive.startsWith('img-src'))
  }
  expect(await picturesOf(application)).toBe("img-src 'self' data: blob:")
  const map = { MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png' }
  await using server = await openTestApplication({ map })
  expect(await picturesOf(server)).toBe("img-src 'self' data: blob: https://tiles.example.com")
})

/** At least one request for each kind of response: pages, successful and failed calls, files, uploads and unknown paths. */
const requests: [path: string, method: string, headers: Record<string, string>][] = [
  ['/', 'GET', {}],
  ['/health', 'GET', {}],
  ['/ready', 'GET', {}],
  ['/ready', 'GET', {}],
  ['/rest/docs', 'GET', {}],
  ['/rest/openapi.json', 'GET', {}],
  ['/rest/userrest/getprofile', 'POST', { 'content-type': 'application/json' }],
  ['/rest/userrest/login', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['/rest/orderrest/list', 'POST', { 'content-type': 'application/json', authorization: 'Bearer a.b.c' }],
  ['/files/uploads', 'POST', {}],
  ['/files/1/original', 'GET', {}],
  ['/auth/oidc/start', 'GET', {}],
  ['/nowhere/%zz', 'GET', {}],
]

describe.each(requests)('the answer of %s to %s', (path, method, headers) => {
  const ask = () =>
    fetch(`${application.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...headers,
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      },
      ...(method === 'POST' ? { body: headers['content-type']?.endsWith('json') ? '{}' : 'a=b' } : {}),
    })

  // covers: ASVS 3.2.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 4.1.1
  test('has its type, and forbids type guessing, foreign frames and referrers', async () => {
    const answer = await ask()
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('content-type')).toMatch(/charset=utf-8$/)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(answer.headers.get('content-security-policy')).toContain("object-src 'none'")
    expect(answer.headers.get('content-security-policy')).toContain("base-uri 'none'")
  })

  // covers: ASVS 3.4.2
  test('is unreadable for pages of another origin', async () => {
    const answer = await ask()
    const permissions = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(permissions).toEqual([])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

// covers: ASVS 3.5.3, 13.4.4
test.each(['TRACE', 'OPTIONS', 'GET', 'PUT'])('%s makes no call', async (method) => {
  const answer = await ask([`${method} /rest/userrest/getprofile HTTP/1.1`, `Authorization: Bearer ${token}`])
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).not.toContain(token)
})

// covers: ASVS 13.4.1, 13.4.3
test.each([
  '/.git/config',
  '/assets/',
  '/langs/',
  '/../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/langs/..%5c..%5cpackage.json',
])('nothing from the disk is served at %s', async (path) => {
  expect(await ask([`GET ${path} HTTP/1.1`])).toMatch(/^HTTP\/1.1 40[034] /)
})

// covers: ASVS 4.2.1
test.each([
  ['two lengths', ['Content-Length: 5', 'Content-Length: 2']],
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
  ['an encoding that nobody knows', ['Transfer-Encoding: chunked, x']],
  ['a name with a space behind it', ['Content-Length : 5']],
])('a request with %s is refused, so it cannot smuggle a second one', async (_what, headers) => {
  const answers = await ask(
    ['POST /rest/userrest/login HTTP/1.1', 'Content-Type: application/json', ...headers],
    '0\r\n\r\nGET /health HTTP/1.1\r\nHost: lienzo\r\n\r\n',
  )
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})

// covers: ASVS 3.5.1, 14.2.1, 15.3.7
test('a token is accepted in the header or the body, and never in an address', async () => {
  const answer = await fetch(`${application.address}/rest/orderrest/list?token=${token}&size=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(401)
})

// covers: ASVS 4.1.3, 15.3.4
test('the counted and logged address is the one seen by the proxy, despite claims of the client', async () => {
  const forgedHeaders = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', 'x-real-ip': '198.51.100.8' }
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD })
  const headers = { 'content-type': 'application/json', ...forgedHeaders }
  expect(await application.post('userrest/login', body, headers)).toMatchObject({ status: 200 })
  const { rows } = await application.done('logrest/list', { search: 'admin' }, token)
  expect(rows[0]).toMatchObject({ action: 'login', address: '203.0.113.9' })
})

/** Sends raw lines of HTTP that no well-behaved client sends. Returns the response. */
async function ask(lines: string[], rest = ''): Promise<string> {
  const { hostname, port } = new URL(application.address)
  const socket = connect(Number(port), hostname)
  let answers = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answers += part
  })
  socket.write([...lines, 'Host: lienzo', 'Connection: close', '', rest].join('\r\n'))
  await once(socket, 'close')
  return answers
}
