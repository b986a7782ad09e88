import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type WebhookRequest = { path: string; headers: IncomingMessage['headers']; body: string }

/** Starts a server that receives webhooks and stores all requests. */
export async function openWebhookReceiver() {
  const received: WebhookRequest[] = []
  /** Custom responses by path. Each is used once, in order. */
  const answers = new Map<string, ((response: ServerResponse) => void)[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: await text(request) })
    const answer = answers.get(path)?.shift() ?? ((each) => each.end('Thank you'))
    answer(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns a function that responds with this status. */
export function answering(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => response.writeHead(status, headers).end(`This is a ${status}`)
}
