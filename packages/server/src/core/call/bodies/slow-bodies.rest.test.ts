import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication({ pace: { bodyMilliseconds: 300 } })
})
afterAll(() => application.close())

/** Sends the head of a request and then a byte now and then, for as long as somebody listens; gives all that is answered. */
async function trickle(head: string[]): Promise<string> {
  const { port, hostname } = new URL(application.address)
  const client = connect(Number(port), hostname)
  client.on('error', () => undefined)
  client.write(`${[...head, 'Host: lienzo', 'Content-Length: 10000'].join('\r\n')}\r\n\r\n{`)
  const drip = setInterval(() => client.write(' '), 50)
  return text(client).finally(() => clearInterval(drip))
}

test.each(['userrest/login', 'orderrest/list'])(
  'a body of %s that comes a byte at a time is ended in time, with a sentence',
  async (path) => {
    const begin = performance.now()
    const answer = await trickle([`POST /rest/${path} HTTP/1.1`, 'Content-Type: application/json'])
    expect(performance.now() - begin).toBeLessThan(5000)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"error":"BAD_REQUEST","message":"The body did not arrive in time"')
  },
)

test('a body that has arrived may be worked on for longer', async () => {
  const token = await application.signIn('admin')
  expect(await application.call('orderrest/list', {}, token)).toMatchObject({ status: 200 })
})
