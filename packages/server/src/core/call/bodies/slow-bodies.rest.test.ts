import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

/** Time limit for receiving a body in this test, in milliseconds. */
const BODY = 300

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication({ pace: { bodyMilliseconds: BODY } })
})
afterAll(() => application.close())

/** Sends the head of a request, then one byte after another until the connection closes. Returns all data received. */
async function trickle(head: string[]): Promise<string> {
  const { port, hostname } = new URL(application.address)
  const client = connect(Number(port), hostname)
  client.on('error', () => undefined)
  client.write(`${[...head, 'Host: lienzo', 'Content-Length: 10000'].join('\r\n')}\r\n\r\n{`)
  const drip = setInterval(() => client.write(' '), 50)
  return text(client).finally(() => clearInterval(drip))
}

test.each(['userrest/login', 'orderrest/list'])(
  'a body of %s that arrives byte by byte times out with an explanation',
  async (path) => {
    // Sending the whole request would take ten minutes.
    const answer = await trickle([`POST /rest/${path} HTTP/1.1`, 'Content-Type: application/json'])
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"error":"BAD_REQUEST","message":"The body did not arrive in time"')
  },
)

/** Sends the head of a request. Returns all data received until shortly after the time limit for bodies. */
async function holdOn(head: string[]): Promise<string> {
  const { port, hostname } = new URL(application.address)
  const client = connect(Number(port), hostname)
  client.on('error', () => undefined)
  client.write(`${[...head, 'Host: lienzo'].join('\r\n')}\r\n\r\n`)
  const answer = text(client)
  await wait(2 * BODY)
  client.destroy()
  return answer.catch(() => 'cut off')
}

test('an abandoned body stops neither the server nor other answers', async () => {
  const faults: unknown[] = []
  const keep = (error: unknown) => faults.push(error)
  process.on('uncaughtException', keep)
  const token = await application.signIn('admin')
  const bearer = `Authorization: Bearer ${token}`
  await Promise.all([
    holdOn([`GET /rest/activityrest/events?token=${token} HTTP/1.1`, bearer, 'Accept: text/event-stream']),
    holdOn([
      'POST /rest/userrest/login HTTP/1.1',
      'Content-Type: application/json',
      'Content-Length: 999999999',
    ]),
    holdOn(['POST /rest/orderrest/list HTTP/1.1', bearer]),
  ])
  process.off('uncaughtException', keep)
  expect(faults).toEqual([])
  expect(await application.call('orderrest/list', {}, token)).toMatchObject({ status: 200 })
})
