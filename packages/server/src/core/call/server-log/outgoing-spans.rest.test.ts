import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCampaign } from '../../../testing/files/campaign-files.ts'
import { noisePicture } from '../../../testing/files/uploads.ts'
import { type MailServer, startMailServer } from '../../../testing/mail/mail-server.ts'
import { bucketSettings } from '../../../testing/servers/opened-stores.ts'
import { type S3Server, startS3Server } from '../../../testing/servers/s3-server.ts'
import { openTraceReceiver } from '../../../testing/servers/trace-receiver.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let collector: Awaited<ReturnType<typeof openTraceReceiver>>
let store: S3Server
let mailServer: MailServer
let application: TestApplication

beforeAll(async () => {
  const mails = startMailServer({ answer: new Error('Remedios has no mailbox here') })
  ;[collector, store, mailServer] = await Promise.all([openTraceReceiver(), startS3Server(), mails])
  application = await openTestApplication({
    traces: collector.variables,
    bucket: bucketSettings(store),
    smtpUrl: `smtp://${mailServer.host}`,
  })
})
afterAll(async () => {
  await application.close()
  collector.close()
  await Promise.all([store[Symbol.asyncDispose](), mailServer.close()])
})

const soon = { timeout: 20_000, interval: 20 }
const [CLIENT, ERROR] = [3, 2]
const spansNamed = (name: string) => collector.spans().filter((span) => span.name === name)
const bytes = () => collector.received.map(({ body }) => body.toString()).join('\n')

test('requests to the file store are spans of the upload, without the key, and with valid signatures', async () => {
  const admin = await application.signIn('admin')
  store.seen.length = 0
  await (await openCampaign(application, admin)).artwork('remedios.png', await noisePicture(60, 60))
  const put = store.seen.find(({ method }) => method === 'PUT')
  expect(put?.headers.traceparent).toBeUndefined()
  await expect.poll(() => spansNamed('S3 PUT').length, soon).toBeGreaterThan(0)
  const parents = () => new Set(collector.spans().map(({ spanId }) => spanId))
  await expect.poll(() => parents().has(spansNamed('S3 PUT')[0]?.parentSpanId ?? ''), soon).toBe(true)
  expect(spansNamed('S3 PUT')[0]).toMatchObject({
    kind: CLIENT,
    attributes: { 'http.request.method': 'PUT', 'http.response.status_code': 200 },
  })
  expect(bytes()).not.toMatch(/remedios/i)
  expect(bytes()).not.toContain(put?.key ?? 'no key')
})

test('a refused mail is a failed span of its failed job', async () => {
  await application.call('userrest/resetpassword', { username: 'admin' })
  await application.workOnJobs()
  await expect.poll(() => spansNamed('job password-link').length, soon).toBeGreaterThan(0)
  const [job] = spansNamed('job password-link')
  const [mail] = spansNamed('send mail')
  expect(job).toMatchObject({ status: { code: ERROR }, attributes: { 'error.type': 'Error' } })
  expect(mail).toMatchObject({ kind: CLIENT, parentSpanId: job?.spanId, status: { code: ERROR } })
  expect(bytes()).not.toMatch(/remedios|mailbox|admin@/i)
})

test('a server with an unreachable collector works, warns once and closes', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
  const server = await openTestApplication({
    traces: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_BSP_SCHEDULE_DELAY: '10' },
  })
  const warn = vi.spyOn(server.fastify.log, 'warn')
  const admin = await server.signIn('admin')
  for (let number = 0; number < 3; number += 1)
    expect(await server.call('customerrest/list', {}, admin)).toMatchObject({ status: 200 })
  await expect.poll(() => warn.mock.calls, soon).toHaveLength(1)
  await server.close()
  expect(warn.mock.calls).toEqual([
    [{ lost_spans: expect.any(Number), reason: expect.stringContaining('ECONNREFUSED') }, expect.any(String)],
  ])
  vi.unstubAllEnvs()
})
