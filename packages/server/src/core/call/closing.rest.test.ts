import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApplication } from '../../testing/test-application.ts'

test('a server that closes waits a moment for whoever is in the middle of a request, and not for ever', async () => {
  const application = await openTestApplication({ pace: { closingMilliseconds: 500 } })
  const socket = connect(Number(new URL(application.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(
    'POST /rest/userrest/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  const begin = performance.now()
  await application.close()
  const waited = performance.now() - begin
  expect(waited).toBeGreaterThan(400)
  expect(waited).toBeLessThan(5000)
})
