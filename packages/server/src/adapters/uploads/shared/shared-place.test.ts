import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploads } from '../../../db/tables/records/uploads.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { sharedPlaces } from '../../../testing/servers/opened-upload-places.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import type { UploadPlace, WholeUpload } from '../upload-place.ts'
import { uploadRequest } from '../upload-request.ts'
import { cutParts } from './cut-parts.ts'

const id = '0123456789abcdef'.repeat(2)
const content = Buffer.from('the bytes of an artwork')
const size = content.length

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

/** Runs `act` in the context of a request from the upload's owner. */
const asRequest = <Result>(act: () => Promise<Result>) =>
  uploadRequest.run({ owner: '7', requestId: undefined }, act)

const begin = ({ contents }: UploadPlace) =>
  asRequest(() => contents.create(new Upload({ id, size, offset: 0, metadata: { filename: 'a.png' } })))

const sendTo = ({ contents }: UploadPlace, from: number, to = size) =>
  asRequest(async () => {
    await contents.getUpload(id)
    return contents.write(Readable.from([content.subarray(from, to)]), id, from)
  })

const offsetAt = async ({ contents }: UploadPlace) => (await asRequest(() => contents.getUpload(id))).offset

describe.each(sharedPlaces)('an upload shared by two servers, with $name:', ({ open }) => {
  async function openTwo() {
    const opened = await open(application.handle)
    return { opened, one: opened.place, other: await opened.beside() }
  }

  test('accepts pieces at either server, and both know its offset and its result', async () => {
    const { opened, one, other } = await openTwo()
    await using _places = opened
    await begin(one)
    for (let from = 0; from < size; from += 5) {
      const [here, there] = from % 2 === 0 ? [one, other] : [other, one]
      await sendTo(here, from, Math.min(size, from + 5))
      expect(await offsetAt(there)).toBe(Math.min(size, from + 5))
    }
    const contents: string[] = []
    const work = async ({ path }: WholeUpload) => {
      contents.push(await readFile(path, 'utf8'))
      return `file-${contents.length}`
    }
    const results = await Promise.all([one, other, one, other].map((place) => place.finish(id, '7', work)))
    expect(new Set(results.map(({ reference }) => reference))).toEqual(new Set(['file-1']))
    expect(contents).toEqual([content.toString()])
    expect(await other.find(id, '7')).toEqual({ size, offset: size, reference: 'file-1' })
    expect(await other.find(id, '8')).toBeUndefined()
  })

  test('takes two statements for a piece, and one for a query', async () => {
    const { opened, one } = await openTwo()
    await using _places = opened
    await begin(one)
    expect(await queriesOf(() => sendTo(one, 0, 5))).toHaveLength(2)
    expect(await queriesOf(() => offsetAt(one))).toHaveLength(1)
  })

  test('gains nothing from a request that lost its fence to a later one, which leaves no part', async () => {
    const { opened, one, other } = await openTwo()
    await using _places = opened
    await begin(one)
    await asRequest(async () => {
      await one.contents.getUpload(id)
      expect(await offsetAt(other)).toBe(0)
      const late = one.contents.write(Readable.from([Buffer.from('of somebody else')]), id, 0)
      await expect(late).rejects.toMatchObject({ status_code: 409 })
    })
    expect(await opened.left()).toEqual([id])
    await sendTo(other, 0)
    const { reference } = await one.finish(id, '7', ({ path }) => readFile(path, 'base64'))
    expect(reference).toBe(content.toString('base64'))
  })

  test('accepts no more than the announced bytes', async () => {
    const { opened, one } = await openTwo()
    await using _places = opened
    await begin(one)
    await sendTo(one, 0)
    const more = asRequest(async () => {
      await one.contents.getUpload(id)
      return one.contents.write(Readable.from([Buffer.from('more')]), id, size)
    })
    await expect(more).rejects.toThrow()
    expect(await offsetAt(one)).toBe(size)
  })

  test('returns the first result if another server finished it during a pause', async () => {
    const { opened, one, other } = await openTwo()
    await using _places = opened
    await begin(one)
    await sendTo(one, 0)
    const late = await one.finish(id, '7', async () => {
      await application.handle.update(uploads).set({ finishing_until: 0 })
      expect(await other.finish(id, '7', async () => 'first')).toMatchObject({ reference: 'first' })
      return 'second'
    })
    expect(late).toEqual({ size, reference: 'first' })
  })

  test('is gone if one of its parts is gone', async () => {
    const { opened, one, other } = await openTwo()
    await using _places = opened
    await begin(one)
    await sendTo(one, 0)
    await opened.makeOlder(26 * 60 * 60)
    await application.handle.update(uploads).set({ created_at: Math.floor(Date.now() / 1000) })
    await opened.removeExpired()
    await expect(other.finish(id, '7', async () => 'never')).rejects.toMatchObject({ status_code: 404 })
    expect(await other.find(id, '7')).toBeUndefined()
  })
})

test('a broken stream is cut at the bytes received, and then fails', async () => {
  async function* failingStream() {
    yield Buffer.from('abcdefgh')
    yield Buffer.from('ij')
    throw new Error('the client is gone')
  }
  const parts: string[] = []
  const reading = async () => {
    for await (const part of cutParts(failingStream(), 3)) parts.push(part.toString())
  }
  await expect(reading()).rejects.toThrow('the client is gone')
  expect(parts).toEqual(['abc', 'def', 'ghi', 'j'])
})
