import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

const body = JSON.stringify({ username: 'admin', password: 'not this one' })

/** Opens a request and waits until the server has read its head. The body is not sent. */
async function inTheMiddle(application: TestApplication): Promise<Socket> {
  const socket = connect(Number(new URL(application.address).port), '127.0.0.1')
  const headers = [
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  // The server answers 100 as soon as it has read the head.
  const head = ['POST /rest/userrest/login HTTP/1.1', ...headers, 'Expect: 100-continue']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 100 /)
  return socket
}

test('a closing server waits for current requests', async () => {
  const application = await openTestApplication({ pace: { closingMilliseconds: 60_000 } })
  const socket = await inTheMiddle(application)
  const closing = application.close()
  socket.write(body)
  expect(await text(socket)).toContain('LOGIN_FAILED')
  await closing
})

test('a closing server has a time limit for current requests', async () => {
  const application = await openTestApplication({ pace: { closingMilliseconds: 100 } })
  const socket = await inTheMiddle(application)
  socket.on('error', () => undefined)
  const disconnection = once(socket, 'close')
  await application.close()
  await disconnection
})

test('a closing server ends idle connections', async () => {
  const application = await openTestApplication({ pace: { closingMilliseconds: 60_000 } })
  const socket = connect(Number(new URL(application.address).port), '127.0.0.1')
  await once(socket, 'connect')
  const disconnection = once(socket, 'close')
  await application.close()
  await disconnection
})

test('a draining server is not ready, and still answers calls', async () => {
  const application = await openTestApplication()
  const statusOf = async (path: string) => (await fetch(`${application.address}${path}`)).status
  expect(await statusOf('/ready')).toBe(200)
  await application.drain()
  const response = await fetch(`${application.address}/ready`)
  expect([response.status, (await response.json()).message]).toEqual([
    503,
    'The server is not ready: it is stopping',
  ])
  expect(await statusOf('/health')).toBe(200)
  await application.close()
})
