import { createHash } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openS3FileStore } from '../../adapters/files/s3/s3-file-store.ts'
import { openDiskFileStore } from '../../adapters/files/store/disk-file-store.ts'
import type { FileStore } from '../../adapters/files/store/file-store.ts'
import { temporaryFolder } from '../files/sample-files.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

/** File store in a folder or in a bucket, with functions that simulate damage and the passing of time. */
export type OpenedStore = AsyncDisposable & {
  store: FileStore
  folder: Awaited<ReturnType<typeof temporaryFolder>>
  /** Overwrites the bytes stored under a hash. */
  damage(sha256: string, content: string): Promise<void>
  /** Returns the SHA-256 hashes of files that were set aside as damaged. */
  damagedNames(): Promise<string[]>
  /** Returns the names of partially written files. */
  halves(): Promise<string[]>
  /** Changes the time at which a file was stored. */
  storedAt(sha256: string, moment: Date): Promise<void>
  /**
   * Leaves an unfinished multipart upload that started at `moment`, if the store supports multipart uploads. Returns the number
   * of uploads left.
   */
  leaveUpload(moment: Date): number
}

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** Returns the path of a stored file in a folder, which is also its key in a bucket. */
export const placeOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`

export const storeText = ({ store }: { store: FileStore }, text: string) =>
  store.put(Readable.from([Buffer.from(text)]))

/** Returns the environment variables that configure a server for this bucket. */
export const bucketSettings = ({ settings }: S3Server) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY: settings.accessKey,
  S3_SECRET_KEY: settings.secretKey,
})

export async function openInFolder(): Promise<OpenedStore> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'store')
  return {
    folder,
    store: await openDiskFileStore(path),
    damage: (sha256, content) => writeFile(join(path, placeOf(sha256)), content),
    damagedNames: () => readdir(join(path, 'damaged')),
    halves: () => readdir(join(path, 'temporary')),
    storedAt: (sha256, moment) => utimes(join(path, placeOf(sha256)), moment, moment),
    leaveUpload: () => 0,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

export async function openInBucket(): Promise<OpenedStore> {
  const [folder, server] = [await temporaryFolder(), await startS3Server()]
  const temporary = join(folder.path, 'temporary')
  const objectOf = (sha256: string) => {
    const object = server.objects.get(placeOf(sha256))
    if (!object) throw new Error(`Nothing is stored as ${sha256}`)
    return object
  }
  return {
    folder,
    store: await openS3FileStore({ settings: server.settings, temporaryFolder: temporary }),
    damage: async (sha256, content) => {
      objectOf(sha256).content = Buffer.from(content)
    },
    damagedNames: async () =>
      [...server.objects.keys()].flatMap((key) => (key.startsWith('damaged/') ? key.slice(8) : [])),
    halves: () => readdir(temporary),
    storedAt: async (sha256, moment) => {
      objectOf(sha256).modified = moment
    },
    leaveUpload: (moment) => {
      server.begin(placeOf(hashOf('half')), undefined, moment)
      return 1
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
