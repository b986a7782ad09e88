import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTraceReceiver } from '../../testing/servers/trace-receiver.ts'
import { readTraces } from '../settings/traces-settings.ts'
import { openTraces } from './open-traces.ts'
import { inChildSpan, runInSpan } from './span.ts'
import type { Traces } from './traces.ts'

type Loss = { spans: number; reason: string }

async function open(variables: Record<string, string>): Promise<{ traces: Traces; losses: Loss[] }> {
  const losses: Loss[] = []
  const traces = await openTraces(readTraces(variables), {
    version: '1.2.3',
    reportLoss: (spans, reason) => losses.push({ spans, reason }),
  })
  if (!traces) throw new Error('The settings request no traces')
  return { traces, losses }
}

const later = { OTEL_BSP_SCHEDULE_DELAY: '60000' }

test('ended spans are sent on closing, as protobuf by default', async () => {
  using collector = await openTraceReceiver()
  const { traces, losses } = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...later })
  traces.startSpan({ name: 'job letter', kind: 'consumer' }).end()
  await traces.close()
  expect(losses).toEqual([])
  expect(collector.received).toMatchObject([
    { path: '/v1/traces', headers: { 'content-type': 'application/x-protobuf' } },
  ])
  expect(collector.received[0]?.body.toString('latin1')).toContain('job letter')
})

test('unsampled work starts no spans, and propagates that decision', async () => {
  using collector = await openTraceReceiver()
  const { traces } = await open({ ...collector.variables, OTEL_TRACES_SAMPLER: 'always_off' })
  const span = traces.startSpan({ name: 'GET /', kind: 'server' })
  expect([span.isRecorded, span.traceparent]).toEqual([false, expect.stringMatching(/-00$/)])
  const child = runInSpan(span, () =>
    inChildSpan({ name: 'S3 GET', kind: 'client' }, async (childSpan) => childSpan?.traceparent),
  )
  expect(await child).toBeUndefined()
  span.end()
  await traces.close()
  expect(collector.received).toEqual([])
})

test('a child span fails with the name of the error of its work', async () => {
  using collector = await openTraceReceiver()
  const { traces } = await open({ ...collector.variables, ...later })
  const span = traces.startSpan({ name: 'job letter', kind: 'consumer' })
  const failing = runInSpan(span, () =>
    inChildSpan({ name: 'send mail', kind: 'client' }, () => Promise.reject(new TypeError('for Remedios'))),
  )
  await expect(failing).rejects.toThrow('for Remedios')
  span.end()
  await traces.close()
  const [child, parent] = collector.spans()
  expect(child).toMatchObject({ parentSpanId: parent?.spanId, status: { code: 2 } })
  expect(child?.attributes).toEqual({ 'error.type': 'TypeError' })
  expect(collector.received.map(({ body }) => body.toString()).join()).not.toContain('Remedios')
})

test('the environment sets the service name and its attributes', async () => {
  using collector = await openTraceReceiver()
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test'
  process.env.OTEL_SERVICE_NAME = 'lienzo-one'
  try {
    const { traces } = await open({ ...collector.variables, ...later })
    traces.startSpan({ name: 'job letter', kind: 'consumer' }).end()
    await traces.close()
  } finally {
    delete process.env.OTEL_RESOURCE_ATTRIBUTES
    delete process.env.OTEL_SERVICE_NAME
  }
  expect(collector.resource()).toMatchObject({
    'service.name': 'lienzo-one',
    'service.version': '1.2.3',
    'deployment.environment.name': 'test',
  })
})

test('an unreachable collector causes one loss, and no unhandled rejection on closing', async () => {
  const rejections: unknown[] = []
  const note = (error: unknown) => rejections.push(error)
  process.on('unhandledRejection', note)
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '300'
  try {
    const { traces, losses } = await open({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_BSP_SCHEDULE_DELAY: '1',
    })
    for (let number = 0; number < 5; number += 1) {
      traces.startSpan({ name: 'job letter', kind: 'consumer' }).end()
      await wait(20)
    }
    await expect
      .poll(() => losses, { timeout: 10_000 })
      .toEqual([{ spans: expect.any(Number), reason: expect.stringContaining('ECONNREFUSED') }])
    traces.startSpan({ name: 'job letter', kind: 'consumer' }).end()
    await traces.close()
    await wait(400)
    expect([losses.length, rejections]).toEqual([1, []])
  } finally {
    delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT
    process.off('unhandledRejection', note)
  }
})

test('closing does not wait for a collector that never answers', async () => {
  const requests = new Set<Socket>()
  const silent = createServer((socket) => {
    requests.add(socket.on('close', () => requests.delete(socket)).on('error', () => undefined))
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const { traces } = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ...later })
  traces.startSpan({ name: 'job letter', kind: 'consumer' }).end()
  await traces.close()
  // The exporter gives up only after ten seconds, so its connection is still open.
  expect(requests.size).toBe(1)
  for (const socket of requests) socket.destroy()
  silent.close()
})
