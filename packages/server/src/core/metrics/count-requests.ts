import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OTHER } from '../../adapters/metrics/limited-pairs.ts'
import type { Metrics, RequestKind } from '../../adapters/metrics/metrics.ts'

/** Counts every answer by its route and status, however it was sent. */
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

/** Pattern of the route, in which ids, names of files and links of installers are parameters. */
function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  return is404 || url === undefined ? OTHER : url
}

function kindOf(route: string): RequestKind {
  if (route.startsWith('/rest/')) return 'call'
  return route.startsWith('/files/') || route.startsWith('/install/uploads') ? 'file' : 'page'
}

/** A stream of events lasts as long as somebody looks at a page. */
function isStream({ raw }: FastifyReply): boolean {
  return String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
