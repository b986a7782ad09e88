import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { S3Settings } from '../../settings/settings.ts'
import type { ByteRange, StoredFile } from '../store/file-store.ts'
import { resumedStream } from './resumed-stream.ts'
import { BRIEFLY, realWait, retry, type Wait } from './retry.ts'
import { BucketRefused, S3Failure } from './s3-failure.ts'
import { ignoreBody, S3Requests } from './s3-requests.ts'
import { PART_SIZE, SHA256_HEADER, uploadFile } from './upload-file.ts'

export type BucketOptions = {
  settings: S3Settings
  /** Prefix of the environment variables that contain the settings, used in error messages. */
  variables?: 'S3_' | 'BACKUP_S3_'
  /** Waits between attempts; tests replace it. */
  wait?: Wait | undefined
  /** Size of an upload part in bytes; tests use smaller parts. */
  partSize?: number | undefined
}

/**
 * Opens a bucket of any S3-compatible store. Throws BucketRefused if the store rejects a test request, for example because of
 * the bucket name or the keys. If the store cannot be reached or reports a server error, opens the bucket anyway.
 */
export async function openBucket(options: BucketOptions): Promise<Bucket> {
  const { settings, variables = 'S3_', wait = realWait, partSize = PART_SIZE } = options
  const requests = new S3Requests(settings, wait)
  await assertUsable(requests, settings, variables)
  return new Bucket(requests, { wait, partSize })
}

async function assertUsable(
  requests: S3Requests,
  { endpoint, bucket }: S3Settings,
  variables: string,
): Promise<void> {
  try {
    await requests.askOnce({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
  } catch (error) {
    if (!(error instanceof S3Failure) || error.status >= 500) return
    const sentence = {
      403: `The store at ${endpoint} refuses ${variables}ACCESS_KEY and ${variables}SECRET_KEY for the bucket ${bucket}`,
      404: `The store at ${endpoint} has no bucket ${bucket} (${variables}BUCKET)`,
    }[error.status]
    throw new BucketRefused(`${sentence ?? `The bucket ${bucket} cannot be used`}: ${error.message}`, {
      cause: error,
    })
  }
}

/**
 * Client for the objects of a bucket. All methods except `put` retry failed requests, and throw S3Failure or StoreUnavailable.
 */
export class Bucket {
  readonly requests: S3Requests
  readonly #sending: { wait: Wait; partSize: number }

  constructor(requests: S3Requests, sending: { wait: Wait; partSize: number }) {
    this.requests = requests
    this.#sending = sending
  }

  /** Uploads a finished file, unless the bucket already contains an object with the same key, size and SHA-256. */
  async upload(key: string, path: string, file: StoredFile): Promise<void> {
    const isStored = async () => {
      const object = await this.head(key)
      return object?.size === file.size && object.sha256 === file.sha256
    }
    if (await isStored()) return
    await uploadFile({ requests: this.requests, key, path, file, isStored, ...this.#sending })
  }

  /** Stores a few bytes as an object in one request, without retries. Throws S3Failure or BrokenConnection. */
  async put(key: string, body: Buffer, headers: Record<string, string> = {}): Promise<void> {
    ignoreBody(await this.requests.once({ method: 'PUT', key, body, headers }))
  }

  /** Stores a few bytes like `put`, with retries that take less than a second. Throws S3Failure or StoreUnavailable. */
  putBriefly(key: string, body: Buffer): Promise<void> {
    return retry(this.#sending.wait, () => this.put(key, body), BRIEFLY)
  }

  /**
   * Returns the size of an object in bytes, and the SHA-256 that was recorded during the upload. Returns `undefined` if the
   * object does not exist.
   */
  async head(key: string): Promise<{ size: number; sha256: string | undefined } | undefined> {
    const answer = await orMissing(this.requests.send({ method: 'HEAD', key }))
    if (!answer) return undefined
    ignoreBody(answer)
    const { headers } = answer
    return { size: Number(headers['content-length']), sha256: textOf(headers[SHA256_HEADER]) }
  }

  /** Streams an object, or a range of its bytes. Returns `undefined` if the object does not exist. */
  async download(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const start = range?.start ?? 0
    const get = (from: number, headers = rangeHeader(from, range?.end)) =>
      this.requests.send({ method: 'GET', key, headers })
    let first: IncomingMessage | undefined
    try {
      first = await orMissing(range ? get(start) : get(0, {}))
    } catch (error) {
      // A range that starts after the end of the object is empty, as in the disk store.
      if (error instanceof S3Failure && error.status === 416) return Readable.from([])
      throw error
    }
    if (!first) return undefined
    const length = Number(first.headers['content-length'])
    return resumedStream({ first, length, resume: (from) => get(start + from), wait: this.#sending.wait })
  }

  /** Removes an object. Does nothing if the object does not exist. */
  async remove(key: string): Promise<void> {
    const answer = await orMissing(this.requests.send({ method: 'DELETE', key }))
    if (answer) ignoreBody(answer)
  }
}

function rangeHeader(start: number, end: number | undefined): Record<string, string> {
  return { range: `bytes=${start}-${end ?? ''}` }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

async function orMissing(answer: Promise<IncomingMessage>): Promise<IncomingMessage | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3Failure && error.status === 404) return undefined
    throw error
  }
}
