import { createReadStream, createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '../../settings/settings.ts'
import {
  type ByteRange,
  type Condition,
  FileNotInStore,
  type FileStore,
  type KeptContent,
  type LocalCopy,
  type StoredFile,
  type UnfinishedUpload,
} from '../store/file-store.ts'
import { hashFile, hashStream, wholeStream, writeHashed } from '../store/hashing.ts'
import { openTemporaryFiles, type TemporaryFiles } from '../store/temporary-files.ts'
import { keyOf, listContents, listUploads } from './list-bucket.ts'
import { resumedStream } from './resumed-stream.ts'
import { realWait, type Wait } from './retry.ts'
import { BucketRefused, S3Failure } from './s3-failure.ts'
import { ignoreBody, S3Requests } from './s3-requests.ts'
import { abortUpload, PART_SIZE, SHA256_HEADER, uploadFile } from './upload-file.ts'

/** Milliseconds for which an object that was written shows that others can be written. */
const WRITABLE_FOR = 30_000

type Parts = {
  settings: S3Settings
  /** A folder of this machine for what is on its way in or read from a path. */
  temporaryFolder: string
  /** Waits between two attempts; tests need not. */
  wait?: Wait
  /** Bytes; tests need not send megabytes. */
  partSize?: number
}

/**
 * A file store in a bucket of any S3-compatible store: `ab/cd/<sha256>`, as in the folder. Throws BucketRefused where the store
 * answers and refuses the bucket or the keys; one that does not answer at the moment is opened.
 */
export async function openS3FileStore(parts: Parts): Promise<FileStore> {
  const { settings, temporaryFolder, wait = realWait, partSize = PART_SIZE } = parts
  const requests = new S3Requests(settings, wait)
  await assertUsable(requests, settings)
  const temporary = await openTemporaryFiles(temporaryFolder)
  return new S3FileStore({ requests, temporary, wait, partSize })
}

async function assertUsable(requests: S3Requests, { endpoint, bucket }: S3Settings): Promise<void> {
  try {
    await requests.askOnce({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
  } catch (error) {
    if (!(error instanceof S3Failure) || error.status >= 500) return
    const sentence = {
      403: `The store at ${endpoint} refuses S3_ACCESS_KEY and S3_SECRET_KEY for the bucket ${bucket}`,
      404: `The store at ${endpoint} has no bucket ${bucket} (S3_BUCKET)`,
    }[error.status]
    throw new BucketRefused(`${sentence ?? `The bucket ${bucket} cannot be used`}: ${error.message}`, {
      cause: error,
    })
  }
}

class S3FileStore implements FileStore {
  readonly #requests: S3Requests
  readonly #temporary: TemporaryFiles
  readonly #sending: { wait: Wait; partSize: number }
  #writableUntil = 0

  constructor(parts: { requests: S3Requests; temporary: TemporaryFiles; wait: Wait; partSize: number }) {
    const { requests, temporary, ...sending } = parts
    this.#requests = requests
    this.#temporary = temporary
    this.#sending = sending
  }

  put(source: Readable | string): Promise<StoredFile> {
    return this.#temporary.use(async (path) => {
      const stream = typeof source === 'string' ? createReadStream(source) : source
      const file = await writeHashed(stream, path)
      return this.#keep(path, file)
    })
  }

  async adopt(source: string): Promise<StoredFile> {
    return this.#keep(source, await hashFile(source))
  }

  async readStream(sha256: string, range?: ByteRange): Promise<Readable> {
    const stream = await this.#download(keyOf(sha256), range)
    if (!stream) throw new FileNotInStore(sha256)
    return range ? stream : wholeStream(stream, sha256, () => this.#setAside(sha256))
  }

  async localCopy(sha256: string): Promise<LocalCopy> {
    const stream = await this.readStream(sha256)
    const copy = this.#temporary.reserve()
    try {
      await pipeline(stream, createWriteStream(copy.path, { flags: 'wx', mode: 0o600 }))
      return copy
    } catch (error) {
      await copy[Symbol.asyncDispose]()
      throw error
    }
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.size(sha256)) !== undefined
  }

  async size(sha256: string): Promise<number | undefined> {
    return (await this.#head(keyOf(sha256)))?.size
  }

  async conditionOf(sha256: string): Promise<Condition> {
    const stream = await this.#download(keyOf(sha256))
    if (!stream) return 'missing'
    return (await hashStream(stream)).sha256 === sha256 ? 'whole' : 'damaged'
  }

  async isWhole(sha256: string): Promise<boolean> {
    const condition = await this.conditionOf(sha256)
    if (condition === 'damaged') await this.#setAside(sha256)
    return condition === 'whole'
  }

  /** Looks first: the answer of a store does not show whether there was something to delete. */
  async delete(sha256: string): Promise<boolean> {
    const key = keyOf(sha256)
    if (!(await this.#head(key))) return false
    ignoreBody(await this.#requests.send({ method: 'DELETE', key }))
    return true
  }

  async tryWriting(): Promise<void> {
    if (Date.now() < this.#writableUntil) return
    ignoreBody(await this.#requests.once({ method: 'PUT', key: 'tried', body: Buffer.from('tried') }))
    this.#writableUntil = Date.now() + WRITABLE_FOR
  }

  contents(atOnce: number): AsyncIterable<KeptContent[]> {
    return listContents(this.#requests, atOnce)
  }

  unfinishedUploads(): Promise<UnfinishedUpload[]> {
    return listUploads(this.#requests)
  }

  abortUpload(upload: UnfinishedUpload): Promise<void> {
    return abortUpload(this.#requests, upload)
  }

  async #keep(path: string, file: StoredFile): Promise<StoredFile> {
    await this.#upload(keyOf(file.sha256), path, file)
    return file
  }

  async #upload(key: string, path: string, file: StoredFile): Promise<void> {
    const isStored = async () => {
      const stored = await this.#head(key)
      return stored?.size === file.size && stored.sha256 === file.sha256
    }
    if (await isStored()) return
    await uploadFile({ requests: this.#requests, key, path, file, isStored, ...this.#sending })
  }

  async #head(key: string): Promise<{ size: number; sha256: string | undefined } | undefined> {
    const answer = await orMissing(this.#requests.send({ method: 'HEAD', key }))
    if (!answer) return undefined
    ignoreBody(answer)
    const { headers } = answer
    return { size: Number(headers['content-length']), sha256: textOf(headers[SHA256_HEADER]) }
  }

  /** Returns undefined where nothing lies at the key. */
  async #download(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const start = range?.start ?? 0
    const get = (from: number, headers = rangeHeader(from, range?.end)) =>
      this.#requests.send({ method: 'GET', key, headers })
    let first: IncomingMessage | undefined
    try {
      first = await orMissing(range ? get(start) : get(0, {}))
    } catch (error) {
      // A range behind the end is empty, as in a folder.
      if (error instanceof S3Failure && error.status === 416) return Readable.from([])
      throw error
    }
    if (!first) return undefined
    const length = Number(first.headers['content-length'])
    return resumedStream({ first, length, resume: (from) => get(start + from), wait: this.#sending.wait })
  }

  /** Moves a damaged content out of the way, so that it can be stored anew; what is left of it stays for whoever wants to save something. */
  async #setAside(sha256: string): Promise<void> {
    await this.#temporary.use(async (path) => {
      const stream = await this.#download(keyOf(sha256))
      if (!stream) return
      await this.#upload(`damaged/${sha256}`, path, await writeHashed(stream, path))
      await this.delete(sha256)
    })
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
