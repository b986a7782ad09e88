import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, isThisMachine } from '../../adapters/system/this-machine.ts'
import { Refusal } from '../context/refusal.ts'
import type { Services } from '../context/services.ts'

/** Headers that proxies add. A request with one of these headers may come from another machine. */
const ofProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

type Parts = {
  services: Pick<Services, 'metrics' | 'settings'>
  /** Refreshes the metrics that are read from the database. */
  refresh: () => Promise<void>
}

/**
 * Mounts `/metrics` in the text format of Prometheus. If `METRICS_TOKEN` is set, only requests with that token can read the
 * metrics; otherwise only programs on this machine that connect without a proxy.
 */
export function mountMetrics(fastify: FastifyInstance, { services, refresh }: Parts): void {
  const { metrics, settings } = services
  fastify.get('/metrics', async (request, reply) => {
    assertReader(request, settings.metricsToken)
    await refresh()
    const text = await metrics.registry.metrics()
    return reply.type(metrics.registry.contentType).header('cache-control', 'no-store').send(text)
  })
}

function assertReader(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isFromHere(request)) return
    throw new Refusal(
      'NO_PERMISSION',
      'The metrics are read on the machine of the server, or with the token of METRICS_TOKEN',
    )
  }
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!isSame(bearer, token)) throw new Refusal('TOKEN_ERROR', 'Send METRICS_TOKEN as the bearer')
}

/**
 * Returns whether a request comes directly from this machine. Also checks the host name, so that a web page in a browser on
 * this machine cannot read the metrics by DNS rebinding.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const address = `http://${headers.host ?? ''}`
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    ofProxies.every((name) => headers[name] === undefined) &&
    URL.canParse(address) &&
    isThisMachine(new URL(address))
  )
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
