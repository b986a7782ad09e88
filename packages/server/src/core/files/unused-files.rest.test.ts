import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../db/tables/catalogue/catalogue.ts'
import { files, unnamedContents } from '../../db/tables/records/files.ts'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { detailedPicture } from '../../testing/files/sample-files.ts'
import { upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { queryRows } from '../context/query-rows.ts'
import { keepFile } from './keep-file.ts'
import { fileReferences, removeUnnamed, removeUnusedFiles, UNNAMED_SECONDS } from './unused-files.ts'

let application: TestApplication
let admin: string
let campaign: { id: number }

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  const { customer } = await customerWithStaff(application, admin)
  campaign = await makerOf(application, admin).campaign({ customer_id: customer.id })
})
afterAll(() => application.close())

let width = 400
/** Uploads a file: `content`, or by default a picture that no other test uses. */
async function newUpload(content?: Buffer) {
  width += 1
  const bytes = content ?? (await detailedPicture(width, 20).png().toBuffer())
  const id = await upload(application.address, admin, 'cartel.png', bytes)
  return { id, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const addArtwork = (name: string, uploadId: string) =>
  application.call('campaignrest/imageupdate', { campaign_id: campaign.id, name, upload: uploadId }, admin)

const later = () => Math.floor(Date.now() / 1000) + 60
const parts = () => ({ database: application.handle, services: application.services })
const remove = (moment = later()) => removeUnusedFiles(parts(), { files: moment, contents: moment })
const isStored = (sha256: string) => application.services.files.has(sha256)

describe('an unused file', () => {
  test('is removed with its content and thumbnails once it is old enough', async () => {
    await remove()
    const { id, bytes, sha256 } = await newUpload()
    await application.services.thumbnails.get({ sha256, kind: 'picture' }, 96)
    expect(await remove(Math.floor(Date.now() / 1000) - 60)).toEqual({ rows: 0, contents: 0, bytes: 0 })
    expect(await isStored(sha256)).toBe(true)

    expect(await remove()).toEqual({ rows: 1, contents: 1, bytes: bytes.length })
    expect(await isStored(sha256)).toBe(false)
    await expect(application.services.thumbnails.get({ sha256, kind: 'picture' }, 96)).rejects.toThrow()
    expect(await addArtwork('Tarde', id)).toMatchObject({
      status: 422,
      fields: { upload: { key: 'validation.upload_not_found' } },
    })
  })

  test('keeps its content for seven days after its row, even if it is uploaded again and refused', async () => {
    const { sha256, bytes } = await newUpload()
    const now = later()
    const contents = now - UNNAMED_SECONDS
    const setAge = (content: string, seconds: number) =>
      utimes(
        join(application.folder, 'files', content.slice(0, 2), content.slice(2, 4), content),
        now,
        seconds,
      )
    // Makes the content more than seven days old, although its row is only removed now.
    await setAge(sha256, contents - 60)
    expect(await removeUnusedFiles(parts(), { files: now, contents })).toMatchObject({ rows: 1, contents: 0 })
    expect(await removeUnnamed(parts(), sha256)).toBe(false)
    expect(await isStored(sha256)).toBe(true)

    const seven = later()
    expect(await removeUnusedFiles(parts(), { files: now, contents: seven })).toMatchObject({
      rows: 0,
      contents: 1,
      bytes: bytes.length,
    })
    expect(await application.handle.$count(unnamedContents)).toBe(0)
  })

  test('keeps a content that others use, even a record in the bin or an earlier version', async () => {
    const usedUpload = await newUpload()
    const again = await newUpload(usedUpload.bytes)
    const { content: image } = await addArtwork('Compartido', usedUpload.id)
    expect(await remove()).toMatchObject({ rows: 1, contents: 0 })
    expect(again.sha256).toBe(usedUpload.sha256)

    const next = await newUpload()
    const { id, version } = image
    const input = { id, version, campaign_id: campaign.id, name: 'Compartido', upload: next.id }
    await application.done('campaignrest/imageupdate', input, admin)
    await application.done('campaignrest/imagedelete', { id }, admin)
    expect(await remove()).toEqual({ rows: 0, contents: 0, bytes: 0 })
    expect([await isStored(usedUpload.sha256), await isStored(next.sha256)]).toEqual([true, true])
  })

  test('includes a picture that was replaced', async () => {
    const make = makerOf(application, admin)
    const [first, second] = [await newUpload(), await newUpload()]
    const product = await make.product({ picture_upload: first.id })
    const [row] = await application.handle.select().from(files).where(eq(files.upload_id, second.id))
    await application.handle.update(products).set({ picture_id: row?.id }).where(eq(products.id, product.id))
    expect(await remove()).toMatchObject({ rows: 1, contents: 1 })
    expect([await isStored(first.sha256), await isStored(second.sha256)]).toEqual([false, true])
  })
})

describe('a file in use', () => {
  test('is recognised through every column of the database that references files', async () => {
    const declaredColumns = fileReferences.map(
      ({ table, column }) => `${getTableConfig(table).name}.${column}`,
    )
    const foreignKeys = await queryRows(
      application.handle,
      { place: sql<string>`conrelid::regclass || '.' || attname` },
      (columns) => sql`select ${columns} from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'f' and confrelid = 'files'::regclass`,
    )
    expect(declaredColumns.length).toBeGreaterThan(5)
    expect(declaredColumns.toSorted()).toEqual(foreignKeys.map(({ place }) => place).toSorted())
  })

  test('is never removed, however many files come into use during the removal', async () => {
    let isDone = false
    const removing = (async () => {
      while (!isDone) await remove()
    })()
    const makers = Array.from({ length: 8 }, async (_, maker) => {
      const storedFiles: { sha256: string; address: string }[] = []
      for (let turn = 0; turn < 6; turn++) {
        const { id, sha256 } = await newUpload()
        const answer = await addArtwork(`A ${maker}-${turn}`, id)
        // The call is refused if the file was removed before the artwork could refer to it.
        if (answer.status === 422)
          expect(answer.fields).toMatchObject({ upload: { key: 'validation.upload_not_found' } })
        else storedFiles.push({ sha256, address: answer.content.file.original })
      }
      return storedFiles
    })
    const storedFiles = await Promise.all(makers).finally(() => {
      isDone = true
      return removing
    })
    for (const { sha256, address } of storedFiles.flat()) {
      const bytes = await (await fetch(application.address + address)).arrayBuffer()
      expect(createHash('sha256').update(Buffer.from(bytes)).digest('hex')).toBe(sha256)
    }
  })

  test('is stored again if it was removed just before it was referenced', async () => {
    const content = Buffer.from('a content of its own')
    const store = () => application.services.files.put(Readable.from([content]))
    const { sha256, size } = await store()
    await application.services.files.delete(sha256)
    const row = {
      sha256,
      size,
      name: 'a.txt',
      type: 'text/plain',
      kind: 'other' as const,
      created_at: later(),
    }
    await application.handle.transaction((transaction) =>
      keepFile(transaction, application.services, row, store),
    )
    expect(await isStored(sha256)).toBe(true)
  })
})
