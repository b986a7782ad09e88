import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OTHER } from '../../adapters/metrics/limited-pairs.ts'
import type { Metrics, RequestKind } from '../../adapters/metrics/metrics.ts'

/** Counts every answer by route and status, with its duration except for streams of events. */
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

/** Returns the route's pattern, in which ids, file names and installer links are parameters. */
function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  return is404 || url === undefined ? OTHER : url
}

function kindOf(route: string): RequestKind {
  if (route.startsWith('/rest/')) return 'call'
  return route.startsWith('/files/') || route.startsWith('/install/uploads') ? 'file' : 'page'
}

/** Returns true for a stream of events, which lasts as long as a page is open. */
function isStream({ raw }: FastifyReply): boolean {
  return String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
