import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OTHER } from '../../adapters/metrics/limited-pairs.ts'
import type { Metrics, RequestKind } from '../../adapters/metrics/metrics.ts'

/** Counts every response by route and status, and measures how long it took unless it is an event stream. */
export function countRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    metrics.countRequest({
      route,
      status: reply.statusCode,
      kind: kindOf(route),
      seconds: isStream(reply) ? undefined : reply.elapsedTime / 1000,
    })
    done()
  })
}

/**
 * Returns the pattern of the route, with placeholders for ids, file names and installer links; `OTHER` for an unknown route.
 */
function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  return is404 || url === undefined ? OTHER : url
}

function kindOf(route: string): RequestKind {
  if (route.startsWith('/rest/')) return 'call'
  return route.startsWith('/files/') || route.startsWith('/install/uploads') ? 'file' : 'page'
}

/** Returns whether a response is an event stream, which lasts as long as a page is open. */
function isStream({ raw }: FastifyReply): boolean {
  return String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
