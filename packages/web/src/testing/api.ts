/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallPath } from '@lienzo/contract/calls'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

type SentCall = { path: string; headers: IncomingMessage['headers']; body: string }
type Reply = { status?: number; headers?: Record<string, string>; body: unknown }

export type TestApi = {
  /** Calls that the server has received in the current test. */
  sent: SentCall[]
  /** Sets the response to a call. */
  answer: (path: CallPath, content: unknown) => void
  refuse: (path: CallPath, status: number, code: string, more?: Partial<Reply> & { fields?: object }) => void
  reply: (path: CallPath, reply: Reply) => void
  /** Makes the server unreachable. */
  stop: () => void
}

/** Starts an HTTP server for all tests of a file. It sends the responses that each test sets, and 404 for any other call. */
export function testApi(): TestApi {
  const replies = new Map<string, Reply>()
  let server: Server
  let address = ''

  const api: TestApi = {
    sent: [],
    reply: (path, reply) => replies.set(path, reply),
    answer: (path, content) => replies.set(path, { body: { error: '', content } }),
    refuse: (path, status, code, { headers = {}, fields = {} } = {}) =>
      replies.set(path, {
        status,
        headers,
        body: { error: code, message: `refused: ${code}`, fields, content: null },
      }),
    stop: () => {
      address = 'http://127.0.0.1:1'
    },
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const path = (request.url ?? '').replace('/rest/', '')
      api.sent.push({ path, headers: request.headers, body })
      const reply = replies.get(path) ?? {
        status: 404,
        body: { error: 'NOT_FOUND', message: '', fields: {} },
      }
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })

  beforeEach(() => {
    api.sent.length = 0
    replies.clear()
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const send = globalThis.fetch
    // Adds the server's address, because outside a browser `fetch` has no page URL against which to resolve a path.
    vi.stubGlobal('fetch', (path: string, options: RequestInit) => send(address + path, options))
  })

  afterAll(() => {
    server.close()
  })

  return api
}
