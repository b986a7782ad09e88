import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../../db/tables/records/files.ts'
import {
  bucketSettings,
  hashOf,
  openInBucket,
  openInFolder,
  placeOf,
  storeText,
} from '../../../testing/servers/opened-stores.ts'
import { type S3Server, startS3Server } from '../../../testing/servers/s3-server.ts'
import {
  databaseUrlOf,
  openTestApplication,
  type TestApplication,
} from '../../../testing/test-application.ts'
import { checkFiles } from './check-files.ts'
import { filesCheck, filesMove } from './commands.ts'
import { repairFiles } from './repair-files.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterEach(() => application.handle.delete(files))
afterAll(() => application.close())

const now = Math.floor(Date.now() / 1000)
const threeDaysAgo = new Date((now - 3 * 24 * 60 * 60) * 1000)
/** Inserts a row into `files` that refers to the content `text`. */
async function name(text: string, size = Buffer.byteLength(text)) {
  await application.handle.insert(files).values({
    ...{
      sha256: hashOf(text),
      size,
      name: `${text}.txt`,
      type: 'text/plain',
      kind: 'other',
      created_at: now,
    },
  })
}

describe.each([
  ['a folder', openInFolder],
  ['a bucket', openInBucket],
])('a check of the files in %s', (_, open) => {
  test('lists each fault without changes, repairs what it can, and then finds the rest', async () => {
    await using harness = await open()
    const parts = { database: application.handle, files: harness.store }
    for (const text of ['whole', 'other bytes', 'shorter', 'orphan', 'recent']) await storeText(harness, text)
    for (const text of ['whole', 'whole', 'other bytes', 'shorter', 'gone']) await name(text)
    await harness.damage(hashOf('other bytes'), 'Other bytes')
    await harness.damage(hashOf('shorter'), 'short')
    await harness.storedAt(hashOf('orphan'), threeDaysAgo)
    await harness.storedAt(hashOf('recent'), new Date(now * 1000))
    const uploads = harness.leaveUpload(threeDaysAgo)

    const report = await checkFiles(parts, { now, read: true })
    const texts = (contents: { sha256: string }[]) => contents.map(({ sha256 }) => sha256)
    expect(report).toMatchObject({ named: 4, objects: 5, recent: 1 })
    expect(report.missing).toEqual([{ sha256: hashOf('gone'), size: 4, name: 'gone.txt' }])
    expect(report.wrongSizes).toEqual([
      { sha256: hashOf('shorter'), size: 7, stored: 5, name: 'shorter.txt' },
    ])
    expect(texts(report.damaged)).toEqual([hashOf('other bytes')])
    expect(texts(report.orphans)).toEqual([hashOf('orphan')])
    expect(report.uploads).toHaveLength(uploads)
    expect(await checkFiles(parts, { now, read: true })).toEqual(report)
    expect((await checkFiles(parts, { now, read: false })).damaged).toEqual([])

    const services = { ...application.services, files: harness.store }
    expect(await repairFiles({ database: application.handle, services }, report)).toEqual({
      ...{ setAside: 2, removed: 1, aborted: uploads },
    })
    const after = await checkFiles(parts, { now, read: true })
    expect(texts(after.missing).toSorted()).toEqual(['gone', 'other bytes', 'shorter'].map(hashOf).toSorted())
    expect(after).toMatchObject({ objects: 2, wrongSizes: [], damaged: [], orphans: [], uploads: [] })
  })

  test('keeps an orphan that a row references by the time of the repair', async () => {
    await using harness = await open()
    await storeText(harness, 'orphan')
    await harness.storedAt(hashOf('orphan'), threeDaysAgo)
    const report = await checkFiles(
      { database: application.handle, files: harness.store },
      { now, read: true },
    )
    await name('orphan')
    const services = { ...application.services, files: harness.store }
    const summary = await repairFiles({ database: application.handle, services }, report)
    expect([summary.removed, await harness.store.has(hashOf('orphan'))]).toEqual([0, true])
  })
})

describe('the file commands', () => {
  let server: S3Server
  let environment: Record<string, string>
  beforeAll(async () => {
    server = await startS3Server()
    environment = { DATA_DIR: application.folder, DATABASE_URL: databaseUrlOf(application) }
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const run = async (command: typeof filesCheck, args: string[], more: Record<string, string> = {}) => {
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    const code = await command({ environment: { ...environment, ...more }, args, say })
    return { code, text: lines.join('\n') }
  }
  test('check and repair an installation, move its files, and check the bucket', async () => {
    const { services } = application
    await storeText({ store: services.files }, 'cartel')
    await name('cartel')
    expect(await run(filesCheck, [])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Contents that rows name: 1\. Objects: 1/),
    })
    await writeFile(join(application.folder, 'files', placeOf(hashOf('cartel'))), 'CARTEL')
    const dry = await run(filesCheck, [])
    expect(dry).toMatchObject({
      code: 1,
      text: expect.stringMatching(/Damaged objects: 1\n.*cartel\.txt\nNothing was changed/),
    })
    expect((await run(filesCheck, ['--repair'])).text).toContain('1 damaged set aside')
    await storeText({ store: services.files }, 'cartel')

    const output = await run(filesMove, ['--to', 's3', '--remove'], bucketSettings(server))
    expect(output).toMatchObject({ code: 0, text: expect.stringContaining('Files sent to s3: 1') })
    expect((await run(filesCheck, [], bucketSettings(server))).code).toBe(0)
    expect((await run(filesCheck, ['--quick'])).text).toContain('Rows without an object')
  })

  test('explain in a sentence why they cannot run', async () => {
    expect(await run(filesMove, ['--to', 's3'])).toEqual({
      code: 2,
      text: expect.stringContaining('S3_ENDPOINT'),
    })
    expect(await run(filesMove, ['--to', 'moon'])).toEqual({
      code: 2,
      text: 'Say where to: --to s3, or --to folder.',
    })
    expect(await run(filesCheck, ['--mend'])).toEqual({ code: 2, text: expect.stringContaining("'--mend'") })
    const wrong = { ...bucketSettings(server), S3_SECRET_KEY: 'wrong' }
    expect(await run(filesCheck, [], wrong)).toEqual({
      code: 2,
      text: expect.stringContaining('S3_SECRET_KEY'),
    })
  })
})
