import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { openTraceReceiver } from '../../../testing/servers/trace-receiver.ts'
import { openWebhookReceiver } from '../../../testing/servers/webhook-receiver.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let collector: Awaited<ReturnType<typeof openTraceReceiver>>
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
let application: TestApplication
let admin: string

beforeAll(async () => {
  ;[collector, receiver] = await Promise.all([openTraceReceiver(), openWebhookReceiver()])
  application = await openTestApplication({ traces: collector.variables, webhookPrivate: true })
  admin = await application.signIn('admin')
})
afterAll(async () => {
  await application.close()
  collector.close()
  receiver.close()
})

const soon = { timeout: 20_000, interval: 20 }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]
const ERROR = 2

const ask = (path: string, input: object, headers: Record<string, string> = {}) =>
  application.post(path, JSON.stringify(input), {
    ...{ 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    ...headers,
  })

const spanOfRequest = (id: string) =>
  collector.spans().find((span) => span.kind === SERVER && span.attributes['lienzo.request_id'] === id)

async function receivedSpan(id: string) {
  await expect.poll(() => spanOfRequest(id), soon).toBeDefined()
  const span = spanOfRequest(id)
  if (!span) throw new Error('No span')
  return span
}

test('a call is a span that continues the trace of its caller', async () => {
  await ask(
    'customerrest/list',
    {},
    { 'x-request-id': 'a-traced-call', traceparent: `00-${TRACE}-${PARENT}-01` },
  )
  expect(await receivedSpan('a-traced-call')).toMatchObject({
    name: 'POST /rest/customerrest/list',
    traceId: TRACE,
    parentSpanId: PARENT,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/rest/customerrest/list',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'lienzo.request_id': 'a-traced-call',
    },
  })
  expect(collector.resource()).toMatchObject({ 'service.name': 'lienzo' })
})

test('a call with an invalid parent starts its own trace', async () => {
  const traceparent = `00-${'0'.repeat(32)}-${PARENT}-01`
  await ask('customerrest/list', {}, { 'x-request-id': 'a-wrong-parent', traceparent })
  const span = await receivedSpan('a-wrong-parent')
  expect([span.parentSpanId ?? '', span.traceId]).toEqual(['', expect.not.stringMatching(/^0+$/)])
})

test('a caller with an unsampled trace leaves no span', async () => {
  const traceparent = `00-${TRACE}-${PARENT}-00`
  await ask('customerrest/list', {}, { 'x-request-id': 'not-sampled', traceparent })
  await ask('customerrest/list', {}, { 'x-request-id': 'sampled-later' })
  await receivedSpan('sampled-later')
  expect(spanOfRequest('not-sampled')).toBeUndefined()
})

test('a refused call is a span with its status, but not a server failure', async () => {
  await ask('customerrest/list', {}, { 'x-request-id': 'a-refused-call', authorization: 'Bearer none' })
  const span = await receivedSpan('a-refused-call')
  expect(span.attributes['http.response.status_code']).toBe(401)
  expect(span.status.code ?? 0).toBe(0)
})

test('each statement of a call is a span without its text and values', async () => {
  await ask('userrest/list', {}, { 'x-request-id': 'asks-the-database' })
  const { spanId, traceId } = await receivedSpan('asks-the-database')
  const statements = collector
    .spans()
    .filter((span) => span.traceId === traceId && span.kind === CLIENT)
    .map(({ name, parentSpanId, attributes }) => ({ name, parentSpanId, attributes }))
  expect(statements).toContainEqual({
    name: 'SELECT users',
    parentSpanId: spanId,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.collection.name': 'users',
    },
  })
})

test('a file, an installer link and an unknown path show at most their route', async () => {
  for (const path of ['/install/a-secret-link', '/files/77/original/secret.pdf?secret=1'])
    await (await fetch(`${application.address}${path}`)).arrayBuffer()
  // Uses PUT, because the application's page would answer a GET if the page has been built.
  await (await fetch(`${application.address}/secret/place`, { method: 'PUT' })).arrayBuffer()
  await ask('customerrest/list', {}, { 'x-request-id': 'after-the-paths' })
  await receivedSpan('after-the-paths')
  const bytes = collector.received.map(({ body }) => body.toString()).join('\n')
  expect(bytes).not.toContain('secret')
  expect(collector.spans().map(({ name }) => name)).toContain('PUT')
})

test('health checks and metrics leave no span', async () => {
  for (const path of ['/health', '/ready', '/metrics'])
    await (await fetch(`${application.address}${path}`)).arrayBuffer()
  await ask('customerrest/list', {}, { 'x-request-id': 'after-the-checks' })
  await receivedSpan('after-the-checks')
  const routes = collector.spans().map(({ attributes }) => attributes['http.route'])
  expect(routes.filter((route) => ['/health', '/ready', '/metrics'].includes(String(route)))).toEqual([])
})

test('a failure of the server is a failed span with the name of the error', async () => {
  const { access } = application.services
  const { callerOf } = access
  access.callerOf = () => Promise.reject(new RangeError('Remedios Lafuente is out of range'))
  const answer = await ask('customerrest/list', {}, { 'x-request-id': 'a-failed-call' }).finally(() => {
    access.callerOf = callerOf
  })
  expect(answer.status).toBe(500)
  expect(await receivedSpan('a-failed-call')).toMatchObject({
    status: { code: ERROR },
    attributes: { 'error.type': 'RangeError', 'http.response.status_code': 500 },
  })
})

test('a job has its own trace, linked to the call that added it', async () => {
  await makerOf(application, admin).webhook({ url: `${receiver.address}/hook`, events: ['finish.create'] })
  const finish = { code: 'REM', name: 'Remedios Lafuente', price_mode: 'm2', price: 4.2, active: true }
  expect(await ask('finishrest/update', finish, { 'x-request-id': 'adds-a-job' })).toMatchObject({
    status: 200,
  })
  await application.workOnJobs()
  const call = await receivedSpan('adds-a-job')
  const ofRequest = (kind: number) => {
    return collector
      .spans()
      .find((span) => span.kind === kind && span.attributes['lienzo.request_id'] === 'adds-a-job')
  }
  await expect.poll(() => ofRequest(CONSUMER), soon).toBeDefined()
  const job = ofRequest(CONSUMER)
  expect(job).toMatchObject({ name: 'job webhook', attributes: { 'lienzo.job': 'webhook' } })
  expect(job?.links).toMatchObject([{ traceId: call.traceId }])
  expect(job?.traceId).not.toBe(call.traceId)
  const ofJob = collector.spans().filter(({ traceId }) => traceId === job?.traceId)
  const requestSpan = ofJob.find(({ name }) => name === 'POST webhook')
  expect(requestSpan).toMatchObject({
    kind: CLIENT,
    parentSpanId: job?.spanId,
    attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
  })
  expect(receiver.received[0]?.headers.traceparent).toBe(
    `00-${requestSpan?.traceId}-${requestSpan?.spanId}-01`,
  )
  expect(ofJob.map(({ name }) => name)).toContain('UPDATE webhook_deliveries')
})

test('no span contains personal data', async () => {
  const name = 'Remedios Lafuente'
  await ask('customerrest/list', { filters: { search: name } }, { 'user-agent': name })
  await ask('userrest/login', { username: name, password: name })
  await ask(`customerrest/${encodeURIComponent(name)}?q=Lafuente`, {}, { 'x-request-id': 'the-last-one' })
  await receivedSpan('the-last-one')
  const bytes = collector.received.map(({ body }) => body.toString()).join('\n')
  expect(bytes).toContain('/rest/userrest/login')
  expect(bytes).not.toMatch(/Remedios|Lafuente|\$1|select |insert |127\.0\.0\.1/)
})
