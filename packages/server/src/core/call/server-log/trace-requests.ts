import { activityEventsPath } from '@lienzo/contract/people/activity-events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorName, runInSpan, type Span } from '../../../adapters/traces/span.ts'
import type { Traces } from '../../../adapters/traces/traces.ts'

/**
 * Routes without spans. Health checks and metrics are requested every few seconds, so their spans would bury all others; an
 * event stream lasts as long as a page is open.
 */
const UNTRACED: ReadonlySet<string | undefined> = new Set([
  ...['/health', '/ready', '/metrics'],
  activityEventsPath,
])

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Creates a span for each request, except on `UNTRACED` routes, that continues the trace of its `traceparent`. Adds no hooks if
 * tracing is off. A span contains the pattern of the route, never the path, which can contain file names and link tokens.
 */
export function traceRequests(fastify: FastifyInstance, traces: Traces | undefined): void {
  if (!traces) return
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!UNTRACED.has(request.routeOptions.url)) spans.set(request, startSpan(traces, request))
    done()
  })
  // Enters the span only after the body has been read, because the events of the body come from the connection, outside any
  // span.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) runInSpan(span, done)
    else done()
  })
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end()
    done()
  })
}

function startSpan(traces: Traces, request: FastifyRequest): Span {
  const { method, protocol, headers, is404, id } = request
  const route = is404 ? undefined : request.routeOptions.url
  const [parent] = [headers.traceparent].flat()
  const attributes = {
    'http.request.method': method,
    // A proxy can send any text as the protocol.
    'url.scheme': protocol === 'https' ? 'https' : 'http',
    ...(route !== undefined && { 'http.route': route }),
    'lienzo.request_id': id,
  }
  const name = route === undefined ? method : `${method} ${route}`
  return traces.startSpan({ name, kind: 'server', attributes }, { parent })
}

/** Marks the span of a request as failed after an error of the server; refusals are not failures. */
export function noteFailure(request: FastifyRequest, error: unknown): void {
  spans.get(request)?.fail(errorName(error))
}
