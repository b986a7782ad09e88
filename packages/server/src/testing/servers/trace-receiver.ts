import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }

/** Span in OTLP's JSON encoding. */
type WrittenSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number; message?: string }
}

type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WrittenSpan[] }[] }[]
}

/** Received span; `kind` is the number defined by OTLP. */
export type ReceivedSpan = Omit<WrittenSpan, 'attributes'> & {
  attributes: Record<string, string | number | undefined>
}

/** Starts an OTLP collector over HTTP that stores all requests. It can only decode spans in JSON. */
export async function openTraceReceiver() {
  const received: { path: string; headers: IncomingMessage['headers']; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const batches = () => received.map(({ body }) => JSON.parse(body.toString()) as Batch)
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    address,
    received,
    /** Environment variables that make a server export its spans here in JSON, almost immediately. */
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '10',
    },
    spans: (): ReceivedSpan[] =>
      batches()
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
    resource: () => valuesOf(batches()[0]?.resourceSpans[0]?.resource.attributes ?? []),
    close,
    [Symbol.dispose]: close,
  }
}

function valuesOf(attributes: readonly Attribute[]): Record<string, string | number | undefined> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  )
}
