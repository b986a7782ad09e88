import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, create, locationOf, send } from '../../adapters/uploads/tus-client.ts'
import { openCampaign, sha256Of } from '../../testing/files/campaign-files.ts'
import { temporaryFolder } from '../../testing/files/sample-files.ts'
import { noisePicture, tryUpload } from '../../testing/files/uploads.ts'
import { bucketSettings, placeOf } from '../../testing/servers/opened-stores.ts'
import { type S3Server, startS3Server } from '../../testing/servers/s3-server.ts'
import {
  openServerElsewhere,
  openTestApplication,
  type TestApplication,
} from '../../testing/test-application.ts'
import { removeUnusedFiles } from './unused-files.ts'
import { unusedFilesJob } from './unused-files-job.ts'

let server: S3Server
let application: TestApplication
let admin: string
let own: Awaited<ReturnType<typeof openCampaign>>

beforeAll(async () => {
  server = await startS3Server()
  application = await openTestApplication({
    bucket: bucketSettings(server),
    pace: { storeWait: async () => {} },
  })
  admin = await application.signIn('admin')
  own = await openCampaign(application, admin)
})
afterAll(async () => {
  await application.close()
  await server[Symbol.asyncDispose]()
})

const see = (address: string, headers: Record<string, string> = {}) =>
  fetch(application.address + address, { headers })
const keyOf = (content: Buffer) => placeOf(sha256Of(content))

test('an artwork is stored in the bucket only, and can be viewed, resized and downloaded in parts', async () => {
  const content = await noisePicture(200, 200)
  const { file } = await own.artwork('cartel.png', content)
  expect(server.objects.get(keyOf(content))?.content.equals(content)).toBe(true)
  const original = file?.original ?? ''
  expect(Buffer.from(await (await see(original)).arrayBuffer()).equals(content)).toBe(true)
  const part = await see(original, { range: 'bytes=100-199' })
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(content.subarray(100, 200))]).toEqual([
    206,
    true,
  ])
  expect((await see(file?.medium ?? '')).headers.get('content-type')).toBe('image/webp')
  const folder = join(application.folder, 'files')
  expect(await readdir(folder, { recursive: true })).toEqual(['temporary'])
})

test('a damaged object is never served as complete, and is repaired by the next identical upload', async () => {
  const content = await noisePicture(60, 60)
  const { file } = await own.artwork('cartel.png', content)
  const object = server.objects.get(keyOf(content))
  const damagedContent = Buffer.from(content)
  damagedContent.writeUInt8(content.readUInt8(200) ^ 0xff, 200)
  if (object) object.content = damagedContent
  const outcome = await see(file?.original ?? '').then(
    (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 500,
  )
  expect([outcome, (await see(file?.original ?? '')).status]).toEqual([500, 404])
  await own.artwork('again.png', content)
  expect((await see(file?.original ?? '')).status).toBe(200)
})

test('an unresponsive store is reported as unavailable, and nothing is lost', async () => {
  const content = await noisePicture(60, 60)
  const fail = () => server.misbehave('HEAD', { status: 503, reason: 'SlowDown' })
  for (let attempt = 0; attempt < 5; attempt++) fail()
  const answer = await tryUpload(application.address, admin, 'cartel.png', content)
  expect(answer).toMatchObject({ status: 503, refusal: { error: 'UNAVAILABLE' } })
  expect((await tryUpload(application.address, admin, 'cartel.png', content)).status).toBe(204)
})

test('the daily job removes unreferenced objects, and aborts uploads abandoned by a server', async () => {
  const { database, services } = { database: application.handle, services: application.services }
  const { sha256 } = await services.files.put(Readable.from([await noisePicture(20, 20)]))
  const now = Math.floor(Date.now() / 1000)
  const key = `ab/cd/${'abcd'.padEnd(64, '0')}`
  server.begin(key, undefined, new Date((now - 25 * 60 * 60) * 1000))
  server.begin(key, undefined, new Date((now - 60) * 1000))
  await removeUnusedFiles({ database, services }, { files: now + 60, contents: now + 60 })
  expect(await services.files.has(sha256)).toBe(false)
  const { signal } = new AbortController()
  const change = () => Promise.reject(new Error('The job changes no record'))
  await unusedFilesJob.run(
    { database, services, now, jobId: 'a job', requestId: undefined, signal, change },
    {},
  )
  expect(server.uploads.size).toBe(1)
})

test('two servers without a shared disk accept pieces of one upload, and both know its result', async () => {
  await using folder = await temporaryFolder()
  const other = await openServerElsewhere(application, {
    bucket: bucketSettings(server),
    folder: folder.path,
  })
  try {
    const content = await noisePicture(200, 200)
    const headers = { authorization: `Bearer ${admin}` }
    const metadata = { filename: 'cartel.png' }
    const creation = await create(`${application.address}/files/uploads`, {
      size: content.length,
      metadata,
      headers,
    })
    const path = new URL(locationOf(creation)).pathname
    const servers = [other.address, application.address]
    const piece = Math.ceil(content.length / 5)
    let result: string | null = null
    for (let from = 0; from < content.length; from += piece) {
      const at = servers[(from / piece) % 2] ?? ''
      const progress = await ask(at + path, headers)
      expect(progress.headers.get('upload-offset')).toBe(String(from))
      const answer = await send(at + path, from, content.subarray(from, from + piece), headers)
      expect(answer.status).toBe(204)
      result = answer.headers.get('upload-result')
    }
    for (const at of servers)
      expect((await ask(at + path, headers)).headers.get('upload-result')).toBe(result)
    expect(server.objects.get(keyOf(content))?.content.equals(content)).toBe(true)
    await expect
      .poll(() => [...server.objects.keys()].filter((key) => key.includes(basename(path))))
      .toEqual([])
  } finally {
    await other.close()
  }
})
