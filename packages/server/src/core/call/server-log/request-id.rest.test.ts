import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, locationOf, send } from '../../../adapters/uploads/tus-client.ts'
import { makerOf } from '../../../testing/company.ts'
import { noisePicture } from '../../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication

beforeAll(async () => {
  // No server listens on this port, so the job that sends e-mails fails.
  application = await openTestApplication({ smtpUrl: 'smtp://127.0.0.1:1', webhookPrivate: true })
})
afterAll(() => application.close())

const soon = { timeout: 20_000, interval: 50 }

const idOf = async (path: string, requestId?: string) => {
  const answer = await fetch(
    `${application.address}${path}`,
    requestId ? { headers: { 'x-request-id': requestId } } : {},
  )
  await answer.arrayBuffer()
  return answer.headers.get('x-request-id')
}

test('every answer to any request has its own request id', async () => {
  const paths = ['/health', '/rest/userrest/nothing', '/nowhere', '/files/1/original', '/nowhere/%zz']
  const ids = await Promise.all(paths.map((path) => idOf(path)))
  expect(ids).toEqual(paths.map(() => expect.stringMatching(/^[0-9a-f]{12}$/)))
  expect(new Set(ids).size).toBe(paths.length)
})

test("a proxy's request id is kept if it has 8 to 64 plain characters", async () => {
  for (const id of ['a-b_c.12', 'a'.repeat(64)]) expect(await idOf('/health', id)).toBe(id)
  for (const id of ['a'.repeat(7), 'a'.repeat(65), 'with space', 'semi;colon', '"quoted-id"'])
    expect([id, await idOf('/health', id)]).toEqual([id, expect.stringMatching(/^[0-9a-f]{12}$/)])
})

test('the log contains the request id of a refusal, and of each job that the request added', async () => {
  const admin = await application.signIn('admin')
  await makerOf(application, admin).webhook({ url: 'http://127.0.0.1:1/hook', events: ['finish.create'] })
  const lines = watchLog()
  const ask = (path: string, input: object, id: string, token = 'none') =>
    application.post(path, JSON.stringify(input), {
      ...{ 'content-type': 'application/json', 'x-request-id': id, authorization: `Bearer ${token}` },
    })
  await ask('customerrest/list', {}, 'refused-here')
  await ask('userrest/resetpassword', { username: 'admin' }, 'mailed-by-this')
  const finish = { code: 'MAT', name: 'Laminado mate', price_mode: 'm2', price: 4.2, active: true }
  const answer = await ask('finishrest/update', finish, 'announced-by-this', admin)
  expect(answer).toMatchObject({ status: 200 })
  await application.workOnJobs()
  await expect
    .poll(
      () => new Set(lines().map(({ refused, job, request_id }) => `${refused ?? job}: ${request_id}`)),
      soon,
    )
    .toEqual(
      new Set(['TOKEN_ERROR: refused-here', 'password-link: mailed-by-this', 'webhook: announced-by-this']),
    )
  for (const { job, job_id } of lines()) expect(typeof job_id).toBe(job ? 'string' : 'undefined')
})

test('the log contains the request id of an upload that cannot be stored', async () => {
  const headers = { authorization: `Bearer ${await application.signIn('admin')}` }
  const content = await noisePicture(20, 20)
  const uploads = `${application.address}/files/uploads`
  const metadata = { filename: 'cartel.png' }
  const upload = locationOf(await create(uploads, { size: content.length, metadata, headers }))
  const temporary = join(application.folder, 'files', 'temporary')
  await rename(temporary, `${temporary}-gone`)
  const lines = watchLog()
  const answer = await send(upload, 0, content, { ...headers, 'x-request-id': 'the-end-of-an-upload' })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, 'the-end-of-an-upload'])
  expect(lines()).toMatchObject([{ request_id: 'the-end-of-an-upload', error: { code: 'ENOENT' } }])
})

type Line = { refused?: string; job?: string; job_id?: string; request_id?: string }

/** Collects the lines logged from now on, instead of printing them. Returns a function that returns these lines. */
function watchLog(): () => Line[] {
  const { log } = application.fastify
  log.level = 'info'
  const lines: Line[] = []
  const stream = Reflect.ownKeys(log).find((key) => String(key) === 'Symbol(pino.stream)')
  if (stream === undefined) throw new Error('The log writes to no stream')
  Reflect.set(log, stream, { write: (line: string) => lines.push(JSON.parse(line)) })
  return () => lines
}
