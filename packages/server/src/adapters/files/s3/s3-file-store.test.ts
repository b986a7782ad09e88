import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/files/sample-files.ts'
import { hashOf, placeOf } from '../../../testing/servers/opened-stores.ts'
import { type Dialect, type S3Server, startS3Server } from '../../../testing/servers/s3-server.ts'
import { StoreUnavailable } from '../store/file-store.ts'
import { S3Failure } from './s3-failure.ts'
import { openS3FileStore } from './s3-file-store.ts'
import { PART_SIZE } from './upload-file.ts'

const small = Buffer.from('a content of one request')
/** Size of an upload part in bytes. */
const partSize = 64 * 1024
/** Content that fills two and a half parts. */
const large = Buffer.alloc(2.5 * partSize, 'a content of several parts ')

async function openStore(server: S3Server) {
  const folder = await temporaryFolder()
  const waits: number[] = []
  const wait = async (milliseconds: number) => waits.push(milliseconds)
  const temporary = { temporaryFolder: folder.path }
  const store = await openS3FileStore({ settings: server.settings, ...temporary, wait, partSize })
  server.seen.length = 0
  return { store, waits, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

const put = (fixture: Awaited<ReturnType<typeof openStore>>, content: Buffer) =>
  fixture.store.put(Readable.from([content]))
const methods = (server: S3Server) => server.seen.map(({ method }) => method)

describe('a bucket of any S3 store', () => {
  test.each<[Dialect, string, number]>([
    ['r2', 'x-amz-checksum-crc32', 501],
    ['ceph', 'x-amz-sdk-checksum-algorithm', 400],
    ['swift', 'content-encoding', 501],
    ['garage', 'x-amz-checksum-crc32', 400],
  ])('of %s stores small and large contents although it rejects %s', async (dialect, header, status) => {
    await using server = await startS3Server({ dialect, smallestPart: partSize })
    expect(
      await sendWith(server, { [header]: header === 'content-encoding' ? 'aws-chunked' : 'CRC32' }),
    ).toBe(status)
    await using fixture = await openStore(server)
    for (const content of [small, large]) {
      const { sha256 } = await put(fixture, content)
      expect(await fixture.store.conditionOf(sha256)).toBe('whole')
    }
    expect(server.uploads.size).toBe(0)
  })

  test('is rejected with a wrong secret or if it is missing, and the message names the setting', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using folder = await temporaryFolder()
    const open = (wrong: Partial<S3Server['settings']>) =>
      openS3FileStore({ settings: { ...server.settings, ...wrong }, temporaryFolder: folder.path })
    await expect(open({ secretKey: 'wrong' })).rejects.toThrow(/S3_SECRET_KEY.*SignatureDoesNotMatch/)
    await expect(open({ bucket: 'other' })).rejects.toThrow(/no bucket other \(S3_BUCKET\)/)
  })

  test('receives a refused request only once', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    server.misbehave('PUT', { status: 403, reason: 'AccessDenied' })
    await expect(put(fixture, small)).rejects.toThrow(S3Failure)
    server.misbehave('PUT', { status: 501, reason: 'NotImplemented' })
    await expect(put(fixture, small)).rejects.toThrow(S3Failure)
    expect([methods(server).filter((method) => method === 'PUT').length, fixture.waits]).toEqual([2, []])
  })
})

test('the minimum part size of a store is at most the size of uploaded parts', async () => {
  await using server = await startS3Server({ dialect: 'r2' })
  await using folder = await temporaryFolder()
  const store = await openS3FileStore({ settings: server.settings, temporaryFolder: folder.path })
  const { sha256 } = await store.put(Readable.from([Buffer.alloc(PART_SIZE), small]))
  expect(await store.size(sha256)).toBe(PART_SIZE + small.length)
})

describe('storing in a bucket', () => {
  test('skips contents that are stored already', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    await put(fixture, small)
    server.seen.length = 0
    await put(fixture, small)
    expect(methods(server)).toEqual(['HEAD'])
  })

  test('replaces an object that another program stored without its hash', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    const sha256 = hashOf(small)
    const key = placeOf(sha256)
    server.objects.set(key, { content: small, sha256: undefined, modified: new Date() })
    await put(fixture, small)
    expect(server.objects.get(key)?.sha256).toBe(sha256)
  })

  test.each([
    ['one request', small, undefined],
    ['parts', large, 'uploadId'],
  ])(
    'finds a content stored in %s despite a lost answer, and stores it once',
    async (_, content, parameter) => {
      await using server = await startS3Server({ smallestPart: partSize })
      await using fixture = await openStore(server)
      server.misbehave(content === small ? 'PUT' : 'POST', 'lose-answer', parameter)
      const { sha256 } = await put(fixture, content)
      expect(await fixture.store.conditionOf(sha256)).toBe('whole')
      expect(fixture.waits).toEqual([])
      expect(server.uploads.size).toBe(0)
    },
  )

  test('treats a completion with status 200 and an error as failed, and retries it', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    server.misbehave('POST', 'failure-in-200', 'uploadId')
    server.misbehave('POST', 'failure-after-commit', 'uploadId')
    const { sha256 } = await put(fixture, large)
    expect(await fixture.store.conditionOf(sha256)).toBe('whole')
    expect(fixture.waits).toHaveLength(1)
  })

  test('aborts the upload if a part or the completion is refused', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    server.misbehave('PUT', { status: 400, reason: 'InvalidPart' }, 'partNumber')
    await expect(put(fixture, large)).rejects.toThrow('InvalidPart')
    server.misbehave('POST', { status: 400, reason: 'InvalidPart' }, 'uploadId')
    await expect(put(fixture, large)).rejects.toThrow('InvalidPart')
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0])
  })

  test('repeats only the part whose connection broke', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    server.misbehave('PUT', 'cut', 'partNumber')
    const { sha256 } = await put(fixture, large)
    expect(await fixture.store.conditionOf(sha256)).toBe('whole')
    expect(server.seen.filter(({ query }) => query.has('partNumber'))).toHaveLength(4)
  })

  test('waits as long as a busy store requests, and with exponential backoff otherwise', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    server.misbehave('PUT', { status: 503, reason: 'SlowDown', retryAfter: '7' })
    server.misbehave('PUT', { status: 429, reason: 'TooManyRequests' })
    server.misbehave('PUT', { status: 500, reason: 'InternalError' })
    await put(fixture, small)
    const [first, second = 0, third = 0] = fixture.waits
    expect(first).toBe(7000)
    expect([second >= 200 && second <= 400, third >= 400 && third <= 800]).toEqual([true, true])
  })

  test('gives up after five attempts', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    for (let times = 0; times < 5; times++) server.misbehave('PUT', { status: 503, reason: 'SlowDown' })
    await expect(put(fixture, small)).rejects.toThrow(StoreUnavailable)
    expect(fixture.waits).toHaveLength(4)
  })
})

describe('a test write to a bucket', () => {
  const busy = { status: 503, reason: 'SlowDown', retryAfter: '20' }

  test('succeeds if the store refuses two requests, and waits less than a second', async () => {
    await using server = await startS3Server()
    await using fixture = await openStore(server)
    for (let times = 0; times < 2; times++) server.misbehave('PUT', busy)
    await fixture.store.tryWriting()
    expect(fixture.waits).toHaveLength(2)
    expect(fixture.waits.reduce((sum, each) => sum + each)).toBeLessThan(1000)
  })

  test('fails after three refusals, and immediately if writing is not allowed', async () => {
    await using server = await startS3Server()
    await using fixture = await openStore(server)
    for (let times = 0; times < 3; times++) server.misbehave('PUT', busy)
    await expect(fixture.store.tryWriting()).rejects.toThrow(StoreUnavailable)
    server.seen.length = 0
    server.misbehave('PUT', { status: 403, reason: 'AccessDenied' })
    await expect(fixture.store.tryWriting()).rejects.toThrow(S3Failure)
    expect(methods(server)).toEqual(['PUT'])
  })
})

describe('reading from a bucket', () => {
  test('resumes after a broken connection, even within a range', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    const { sha256 } = await put(fixture, large)
    server.seen.length = 0
    server.misbehave('GET', 'cut-body')
    expect(hashOf(await buffer(await fixture.store.readStream(sha256)))).toBe(sha256)
    server.misbehave('GET', 'cut-body')
    const part = await fixture.store.readStream(sha256, { start: 1000, end: 100_999 })
    expect((await buffer(part)).equals(large.subarray(1000, 101_000))).toBe(true)
    const ranges = server.seen.map(({ headers }) => headers.range)
    expect(ranges).toEqual([
      undefined,
      expect.stringMatching(/^bytes=\d+-$/),
      'bytes=1000-100999',
      expect.stringMatching(/^bytes=\d+-100999$/),
    ])
  })
})

describe('incomplete uploads', () => {
  test('are listed with their age, without those of other programs, and can be aborted twice', async () => {
    await using server = await startS3Server({ smallestPart: partSize })
    await using fixture = await openStore(server)
    const sha256 = hashOf(small)
    const key = placeOf(sha256)
    server.begin(key, sha256, new Date('2026-11-20T10:00:00Z'))
    server.begin('backups/of-somebody-else', undefined)
    const [upload, ...others] = await fixture.store.unfinishedUploads()
    expect([upload, others]).toEqual([{ key, uploadId: expect.any(String), begunAt: 1_795_168_800 }, []])
    if (!upload) throw new Error('No upload is open')
    await fixture.store.abortUpload(upload)
    await fixture.store.abortUpload(upload)
    expect([...server.uploads.values()].map((open) => open.key)).toEqual(['backups/of-somebody-else'])
  })
})

test('reports no incomplete uploads for a store that cannot list them', async () => {
  await using server = await startS3Server()
  await using fixture = await openStore(server)
  server.misbehave('GET', { status: 501, reason: 'NotImplemented' }, 'uploads')
  expect(await fixture.store.unfinishedUploads()).toEqual([])
})

/**
 * Sends a correctly signed PUT request with extra headers like those that newer clients send. Returns the status of the
 * response.
 */
async function sendWith(server: S3Server, headers: Record<string, string>): Promise<number> {
  const { endpoint, bucket, region, accessKey, secretKey } = server.settings
  const signer = new AwsV4Signer({
    ...{ method: 'PUT', url: `${endpoint}/${bucket}/tried`, service: 's3', region, headers },
    ...{ accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  const signedRequest = await signer.sign()
  const clientRequest = request(signedRequest.url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(signedRequest.headers), 'content-length': 0 },
  })
  clientRequest.end()
  const [answer] = await once(clientRequest, 'response')
  answer.resume()
  return answer.statusCode
}
