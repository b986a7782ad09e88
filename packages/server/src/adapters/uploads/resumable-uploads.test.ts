import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isClockSet } from '@lienzo/rules/testing/set-clock'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { uploadPlaces } from '../../testing/servers/opened-upload-places.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { mountUploads } from './mount-uploads.ts'
import {
  type AskedUpload,
  type FinishedUpload,
  openResumableUploads,
  type ResumableUploadsOptions,
  UploadRefused,
} from './resumable-uploads.ts'
import { ask, create, giveUp, locationOf, send } from './tus-client.ts'

const content = Buffer.from('the bytes of an artwork')
const closing: (() => PromiseLike<unknown>)[] = []
/** Callbacks that delay the next requests before they are authorised, one callback per request. */
const waiting: ((request: IncomingMessage) => Promise<void>)[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).reverse()) await close()
})

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

describe.each(uploadPlaces)('$name:', ({ open }) => {
  async function startServer(
    onFinished: (upload: FinishedUpload) => Promise<string> = async ({ id }) => `file-${id}`,
    refuseMore: ResumableUploadsOptions['refuseMore'] = () => undefined,
    nameOf?: (metadata: Record<string, string | null>) => string | undefined,
  ) {
    const opened = await open(application.handle)
    closing.push(() => opened[Symbol.asyncDispose]())
    const finished: (FinishedUpload & { content: string })[] = []
    const uploads = openResumableUploads({
      place: opened.place,
      path: '/uploads',
      maxSize: 1_000_000,
      onFinished: async (upload) => {
        finished.push({ ...upload, content: await readFile(upload.path, 'utf8') })
        return onFinished(upload)
      },
      answerFailure: (error) => ({
        status: 503,
        body: 'try again',
        passes: error instanceof Error && error.message === 'database away',
      }),
      refuseMore,
      ...(nameOf && { nameOf }),
    })
    const fastify = Fastify()
    fastify.addHook(
      'onRequest',
      async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'),
    )
    fastify.setErrorHandler((error: Error, _request, reply) => reply.code(401).send({ error: error.message }))
    await mountUploads(fastify, uploads, async (request) => {
      await waiting.shift()?.(request.raw)
      if (request.headers['x-user'] === 'nobody') throw new Error('NOT_SIGNED_IN')
      return String(request.headers['x-user'] ?? 'ana')
    })
    const address = `${await fastify.listen({ port: 0, host: '127.0.0.1' })}/uploads`
    closing.push(() => fastify.close())
    return { address, finished, opened }
  }

  test('a connection that ends before its user is known blocks nobody', async () => {
    const { address, finished } = await startServer()
    const location = locationOf(await create(address, { size: content.length }))
    waiting.push(async (incoming) => void (await once(incoming, 'close')))
    const cut = request(location, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(content.length),
      },
    })
    cut.on('error', () => undefined)
    cut.write(content.subarray(0, 10))
    while (waiting.length > 0) await nextTurn()
    cut.destroy()
    await expect.poll(async () => (await ask(location)).status).toBe(200)
    const offset = Number((await ask(location)).headers.get('upload-offset'))
    expect((await send(location, offset, content.subarray(offset))).status).toBe(204)
    expect(finished.map((upload) => upload.content)).toEqual([content.toString()])
  })

  describe('a named upload', () => {
    const start = () => startServer(undefined, undefined, ({ key }) => key ?? undefined)
    const metadata = { filename: 'a.png', key: 'photo-1' }
    const size = content.length

    test('is resumed at its offset if it is started again, or returned if it is finished', async () => {
      const { address, finished, opened } = await start()
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(address, { size, metadata })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      const [location = '', ...others] = new Set(answers.map(locationOf))
      expect(others).toEqual([])
      await send(location, 0, content.subarray(0, 10))
      const again = await create(address, { size, metadata })
      expect([locationOf(again), again.headers.get('upload-offset')]).toEqual([location, '10'])
      await send(location, 10, content.subarray(10))
      expect(finished.map((upload) => upload.content)).toEqual([content.toString()])
      const late = await create(address, { size, metadata })
      expect([locationOf(late), late.headers.get('upload-offset')]).toEqual([location, String(size)])
      expect((await ask(locationOf(late))).headers.get('upload-result')).toBe(`file-${basename(location)}`)
      expect(finished).toHaveLength(1)
      await expect.poll(opened.left).toEqual([])
    })

    test('belongs to its owner and its size, while each upload without a name is separate', async () => {
      const { address } = await start()
      const locations = [
        await create(address, { size, metadata }),
        await create(address, { size: size + 1, metadata }),
        await create(address, { size, metadata, headers: { 'x-user': 'luis' } }),
        await create(address, { size, metadata: { filename: 'a.png' } }),
        await create(address, { size, metadata: { filename: 'a.png' } }),
      ].map(locationOf)
      expect(new Set(locations).size).toBe(5)
    })
  })

  describe('an upload', () => {
    test('arrives complete in any number of pieces, and returns its result', async () => {
      const { address, finished, opened } = await startServer()
      const metadata = { filename: 'Camión 🎉.png', campaign: '7' }
      const creation = await create(address, { size: content.length, metadata })
      expect(creation.status).toBe(201)
      const location = locationOf(creation)
      expect(location).toMatch(/\/uploads\/[0-9a-f]{32}$/)
      expect(creation.headers.get('access-control-allow-origin')).toBeNull()
      expect(creation.headers.get('x-content-type-options')).toBe('nosniff')

      const first = await send(location, 0, content.subarray(0, 10))
      expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '10'])
      const last = await send(location, 10, content.subarray(10))
      const [upload] = finished
      expect([last.status, last.headers.get('upload-result')]).toEqual([204, `file-${upload?.id}`])
      expect(upload).toMatchObject({
        content: content.toString(),
        name: 'Camión 🎉.png',
        size: content.length,
        metadata: { filename: 'Camión 🎉.png', campaign: '7' },
        owner: 'ana',
      })

      const lastAnswer = await ask(location)
      expect(lastAnswer.headers.get('upload-offset')).toBe(String(content.length))
      expect(lastAnswer.headers.get('upload-result')).toBe(`file-${upload?.id}`)
      expect(finished).toHaveLength(1)
      // The server removes the uploaded bytes only after it has responded.
      await expect.poll(() => opened.left()).toEqual([])
    })

    test('is handed on with the time when it began, although its last byte arrives a day later', async () => {
      const { address, finished } = await startServer()
      const before = Math.floor(Date.now() / 1000)
      const location = locationOf(await create(address, { size: content.length }))
      const after = Math.ceil(Date.now() / 1000)
      await send(location, 0, content.subarray(0, 10))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_000_000 })
      await send(location, 10, content.subarray(10))
      const createdAt = finished[0]?.createdAt ?? 0
      expect(createdAt).toBeGreaterThanOrEqual(before)
      expect(createdAt).toBeLessThanOrEqual(after)
    })

    test.each([
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\ana\\cartel.tif', 'cartel.tif'],
      ['factura\u202Efdp.exe', 'facturafdp.exe'],
      ['', 'file'],
    ])('named %j is displayed as %j and never becomes a path', async (filename, name) => {
      const { address, finished } = await startServer()
      await send(
        locationOf(await create(address, { size: 4, metadata: { filename } })),
        0,
        Buffer.from('abcd'),
      )
      expect(finished[0]?.name).toBe(name)
    })

    test('with no bytes finishes at once', async () => {
      const { address, finished } = await startServer()
      expect((await create(address, { size: 0 })).status).toBe(201)
      expect(finished[0]?.size).toBe(0)
    })

    test('can be sent with its first request', async () => {
      const { address, finished } = await startServer()
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '4',
          'content-type': 'application/offset+octet-stream',
        },
        body: 'abcd',
      })
      expect([answer.status, answer.headers.get('upload-result')]).toEqual([201, `file-${finished[0]?.id}`])
    })

    test('can be aborted', async () => {
      const { address, opened } = await startServer()
      const location = locationOf(await create(address, { size: 10 }))
      expect((await giveUp(location)).status).toBe(204)
      expect((await ask(location)).status).toBe(404)
      expect(await opened.left()).toEqual([])
    })
  })

  describe('a refused upload request', () => {
    test('is one of a signed-out caller, refused by the application itself', async () => {
      const { address } = await startServer()
      const answer = await create(address, { size: 10, headers: { 'x-user': 'nobody' } })
      expect([answer.status, await answer.json()]).toEqual([401, { error: 'NOT_SIGNED_IN' }])
    })

    test("is one for another person's upload, as if it did not exist", async () => {
      const { address } = await startServer()
      const location = locationOf(await create(address, { size: content.length, metadata: { owner: 'eva' } }))
      const eva = { 'x-user': 'eva' }
      expect((await ask(location, eva)).status).toBe(404)
      expect((await send(location, 0, content, eva)).status).toBe(404)
      expect((await giveUp(location, eva)).status).toBe(404)
      expect((await send(location, 0, content)).status).toBe(204)
      expect((await ask(location, eva)).status).toBe(404)
      expect((await ask(location)).status).toBe(200)
    })

    // covers: ASVS 5.2.1
    test('is one above the maximum size, before and during the transfer', async () => {
      const { address, finished } = await startServer()
      expect((await create(address, { size: 1_000_001 })).status).toBe(413)
      expect((await create(address, { size: -1 })).status).toBe(400)
      const location = locationOf(await create(address, { size: 4 }))
      expect((await send(location, 0, content)).status).toBe(413)
      expect(finished).toEqual([])
    })

    test('is one with a deferred length', async () => {
      const { address } = await startServer()
      const headers = { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' }
      expect((await fetch(address, { method: 'POST', headers })).status).toBe(501)
    })

    test('is one above the limit per person, with that reason, and an aborted upload frees its place', async () => {
      const refuseMore = ({ ownOpen }: AskedUpload) =>
        ownOpen < 2 ? undefined : new UploadRefused(422, 'two are open')
      const { address } = await startServer(undefined, refuseMore)
      const [first] = [await create(address, { size: 10 }), await create(address, { size: 10 })]
      const third = await create(address, { size: 10 })
      expect([third.status, await third.text()]).toEqual([422, 'two are open'])
      expect((await create(address, { size: 10, headers: { 'x-user': 'marc' } })).status).toBe(201)
      await giveUp(locationOf(first))
      expect((await create(address, { size: 10 })).status).toBe(201)
    })

    test('is one with bytes at the wrong offset', async () => {
      const { address } = await startServer()
      const location = locationOf(await create(address, { size: content.length }))
      expect((await send(location, 5, content.subarray(5))).status).toBe(409)
    })

    // covers: ASVS 5.3.2
    test('is one with a path in place of an id', async () => {
      const { address } = await startServer()
      for (const id of ['..%2f..%2fetc%2fpasswd', 'finished', '0'.repeat(32), 'x']) {
        expect((await ask(`${address}/${id}`)).status).toBe(404)
      }
    })

    test('is one with content that the application rejects: the client learns why, and nothing stays', async () => {
      const body = JSON.stringify({ error: 'FILE_TRUNCATED' })
      const { address, opened } = await startServer(async () => {
        throw new UploadRefused(422, body)
      })
      const location = locationOf(await create(address, { size: content.length }))
      const answer = await send(location, 0, content)
      expect([answer.status, await answer.text()]).toEqual([422, body])
      expect((await ask(location)).status).toBe(404)
      expect(await opened.left()).toEqual([])
    })
  })

  test('a permanent failure ends the upload, and its error is not sent', async () => {
    const { address, opened } = await startServer(async () => {
      throw new Error('insert into files values (1, 2)')
    })
    const location = locationOf(await create(address, { size: content.length }))
    expect(await (await send(location, 0, content)).text()).toBe('try again')
    expect((await ask(location)).status).toBe(404)
    expect(await opened.left()).toEqual([])
  })

  test('a temporary failure of the application at the end is retried when the client asks again', async () => {
    let failures = 1
    const { address, finished } = await startServer(async () => {
      if (failures-- > 0) throw new Error('database away')
      return 'stored'
    })
    const location = locationOf(await create(address, { size: content.length }))
    const answer = await send(location, 0, content)
    expect([answer.status, await answer.text()]).toEqual([503, 'try again'])
    const lastAnswer = await ask(location)
    expect([lastAnswer.status, lastAnswer.headers.get('upload-result')]).toEqual([200, 'stored'])
    expect(finished).toHaveLength(2)
  })

  test('a finished upload reports its result on every query, and refuses further bytes', async () => {
    let failures = 1
    const { address, finished } = await startServer(async () => {
      if (failures-- > 0) throw new Error('database away')
      return 'stored'
    })
    const location = locationOf(await create(address, { size: content.length }))
    await send(location, 0, content)
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(location)))
    expect(answers.map(({ headers }) => headers.get('upload-result'))).toEqual(answers.map(() => 'stored'))
    expect((await send(location, 0, content)).status).toBe(409)
    expect((await send(location, 0, content, { 'x-user': 'eva' })).status).toBe(404)
    expect((await giveUp(location)).status).toBe(404)
    expect(finished).toHaveLength(2)
  })

  test.skipIf(isClockSet)(
    'an upload expires after 24 hours, and so does the record of a finished one',
    async () => {
      const { address, opened } = await startServer()
      const openLocation = locationOf(await create(address, { size: 10 }))
      const finishedLocation = locationOf(await create(address, { size: 4 }))
      await send(finishedLocation, 0, Buffer.from('abcd'))
      await expect.poll(opened.left).toEqual([basename(openLocation)])
      await opened.leaveBytes()

      await opened.removeExpired()
      expect((await ask(openLocation)).status).toBe(200)
      expect((await ask(finishedLocation)).status).toBe(200)

      await opened.makeOlder(26 * 60 * 60)
      await opened.removeExpired()
      expect((await ask(openLocation)).status).toBe(404)
      expect((await ask(finishedLocation)).status).toBe(404)
      expect(await opened.everything()).toEqual([])
    },
  )
})
