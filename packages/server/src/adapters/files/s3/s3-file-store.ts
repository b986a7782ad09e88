import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { writeNewFile } from '../store/durable.ts'
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
import { type Bucket, type BucketOptions, openBucket } from './bucket.ts'
import { keyOf, listContents, listUploads } from './list-bucket.ts'
import { abortUpload } from './upload-file.ts'

/** Time in milliseconds after a successful test write during which the store is assumed to be writable. */
const WRITABLE_FOR = 30_000

/** Options of the store. `temporaryFolder` is a local folder for incoming files and for local copies. */
type Parts = BucketOptions & { temporaryFolder: string }

/**
 * Opens a file store in a bucket. The object keys are `ab/cd/<sha256>`, like the paths of the disk store. Throws BucketRefused
 * like `openBucket`.
 */
export async function openS3FileStore({ temporaryFolder, ...options }: Parts): Promise<FileStore> {
  const bucket = await openBucket(options)
  return new S3FileStore(bucket, await openTemporaryFiles(temporaryFolder))
}

class S3FileStore implements FileStore {
  readonly #bucket: Bucket
  readonly #temporary: TemporaryFiles
  #writableUntil = 0

  constructor(bucket: Bucket, temporary: TemporaryFiles) {
    this.#bucket = bucket
    this.#temporary = temporary
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
    const stream = await this.#bucket.download(keyOf(sha256), range)
    if (!stream) throw new FileNotInStore(sha256)
    return range ? stream : wholeStream(stream, sha256, () => this.#setAside(sha256))
  }

  async localCopy(sha256: string): Promise<LocalCopy> {
    const stream = await this.readStream(sha256)
    const copy = this.#temporary.reserve()
    try {
      await writeNewFile(stream, copy.path)
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
    return (await this.#bucket.head(keyOf(sha256)))?.size
  }

  async conditionOf(sha256: string): Promise<Condition> {
    const stream = await this.#bucket.download(keyOf(sha256))
    if (!stream) return 'missing'
    return (await hashStream(stream)).sha256 === sha256 ? 'whole' : 'damaged'
  }

  async isWhole(sha256: string): Promise<boolean> {
    const condition = await this.conditionOf(sha256)
    if (condition === 'damaged') await this.#setAside(sha256)
    return condition === 'whole'
  }

  /** Checks first whether the object exists, because the response to a deletion does not show whether there was an object. */
  async delete(sha256: string): Promise<boolean> {
    const key = keyOf(sha256)
    if (!(await this.#bucket.head(key))) return false
    await this.#bucket.remove(key)
    return true
  }

  /** Retries, because stores refuse single requests when they are busy, which must not take a server out of the balancer. */
  async tryWriting(): Promise<void> {
    if (Date.now() < this.#writableUntil) return
    await this.#bucket.putBriefly('tried', Buffer.from('tried'))
    this.#writableUntil = Date.now() + WRITABLE_FOR
  }

  contents(atOnce: number): AsyncIterable<KeptContent[]> {
    return listContents(this.#bucket.requests, atOnce)
  }

  unfinishedUploads(): Promise<UnfinishedUpload[]> {
    return listUploads(this.#bucket.requests)
  }

  abortUpload(upload: UnfinishedUpload): Promise<void> {
    return abortUpload(this.#bucket.requests, upload)
  }

  async #keep(path: string, file: StoredFile): Promise<StoredFile> {
    await this.#bucket.upload(keyOf(file.sha256), path, file)
    return file
  }

  /** Moves a damaged file to `damaged/`, so that an intact copy can be stored. The damaged file remains for manual recovery. */
  async #setAside(sha256: string): Promise<void> {
    await this.#temporary.use(async (path) => {
      const stream = await this.#bucket.download(keyOf(sha256))
      if (!stream) return
      await this.#bucket.upload(`damaged/${sha256}`, path, await writeHashed(stream, path))
      await this.delete(sha256)
    })
  }
}
