import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { watchConnections } from './quiet-connections.ts'

const agent = new Agent({ keepAlive: true })
afterEach(() => agent.destroy())

/** Opens a server that lets the test write the responses. Also returns a function that closes the server. */
async function openServer() {
  const responses: ServerResponse[] = []
  const server = createServer((_request, answer) => responses.push(answer))
  const endQuietConnections = watchConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    connected: () => once(server, 'connection'),
    /**
     * Sends a request over a keep-alive connection. Returns the server's response object, and a promise for the text that the
     * client receives.
     */
    ask: async () => {
      const request = get({ port, agent })
      const answered = once(request, 'response').then(([answer]: IncomingMessage[]) => answer && text(answer))
      await expect.poll(() => responses.length).toBe(1)
      const [answer] = responses.splice(0)
      return { answer, answered }
    },
    close: () => {
      const closing = once(server, 'close')
      endQuietConnections()
      server.close()
      return closing
    },
  }
}

test('a closing server ends a connection without any request', async () => {
  const { port, connected, close } = await openServer()
  const client = connect(port, '127.0.0.1')
  await connected()
  const clientClose = once(client, 'close')
  await close()
  await clientClose
})

test('a closing server ends an idle keep-alive connection', async () => {
  const { ask, close } = await openServer()
  const { answer, answered } = await ask()
  answer?.end('whole')
  expect(await answered).toBe('whole')
  await close()
})

test('a closing server waits for current answers only', async () => {
  const { ask, close } = await openServer()
  const { answer, answered } = await ask()
  answer?.write('ha')
  const closing = close()
  answer?.end('lf')
  expect(await answered).toBe('half')
  await closing
})
