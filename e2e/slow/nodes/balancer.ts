import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Request that got no complete response: its path, its node, and its start and end in ms. */
type LostRequest = { node: number; path: string; from: number; until: number }

/** Time between two readiness checks of a node, in ms. */
const CHECKED_EVERY = 250

/**
 * Starts a round-robin load balancer without sticky sessions. It skips nodes that refuse the connection or are not ready. If a
 * node breaks a request off, the balancer responds with 502 and does not retry.
 */
export async function startBalancer(addressOf: (node: number) => string, nodes: number) {
  const lost: LostRequest[] = []
  const answered = new Map<number, number>()
  const unreadyNodes = new Set<number>()
  let turn = 0

  /** Asks each node whether it is ready. A node that does not answer keeps its last state. */
  async function checkNodes(): Promise<void> {
    const checks = Array.from({ length: nodes }, async (_, node) => {
      const { status } = await fetch(new URL('/ready', addressOf(node)), { headers: { connection: 'close' } })
      if (status === 200) unreadyNodes.delete(node)
      else unreadyNodes.add(node)
    })
    await Promise.allSettled(checks)
  }
  const checking = setInterval(checkNodes, CHECKED_EVERY)

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (let attempt = 0; attempt < nodes; attempt++) {
      const node = turn++ % nodes
      if (unreadyNodes.has(node)) continue
      if (await passOn({ incoming, body, response, node })) return
    }
    response.writeHead(503).end('No node is there')
  }

  /** Forwards a request to a node. Resolves to false if the node refuses the connection. */
  function passOn({ incoming, body, response, node }: ProxyRequest): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const from = performance.now()
    const { method, url: path = '', headers } = incoming
    const lose = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false)
      lost.push({ node, path, from, until: performance.now() })
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end('The node broke off')
      resolve(true)
    }
    const outgoing = request(new URL(path, addressOf(node)), { method, headers, agent: false }, (answer) => {
      const status = answer.statusCode ?? 0
      buffer(answer).then((content) => {
        answered.set(status, (answered.get(status) ?? 0) + 1)
        response.writeHead(status, answer.headers).end(content)
        resolve(true)
      }, lose)
    })
    outgoing.on('error', lose)
    outgoing.end(body)
    return promise
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    answered,
    close: () => {
      clearInterval(checking)
      server.closeAllConnections()
      server.close()
    },
  }
}

type ProxyRequest = { incoming: IncomingMessage; body: Buffer; response: ServerResponse; node: number }
