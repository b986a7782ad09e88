import { randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNull, sql } from 'drizzle-orm'
import { openTemporaryFiles } from '../../adapters/files/store/temporary-files.ts'
import { openFolderPlace } from '../../adapters/uploads/folder/folder-place.ts'
import { removeExpiredUploads, UPLOAD_SECONDS } from '../../adapters/uploads/folder/upload-folder.ts'
import { openBucketParts } from '../../adapters/uploads/shared/bucket-parts.ts'
import { openFolderParts } from '../../adapters/uploads/shared/folder-parts.ts'
import { openSharedPlace, removeExpiredShared } from '../../adapters/uploads/shared/shared-place.ts'
import type { UploadParts } from '../../adapters/uploads/shared/upload-parts.ts'
import type { UploadPlace } from '../../adapters/uploads/upload-place.ts'
import type { RootHandle } from '../../core/context/handle.ts'
import { uploadRowsOf } from '../../core/files/uploads/upload-rows.ts'
import { uploads } from '../../db/tables/records/uploads.ts'
import { temporaryFolder } from '../files/sample-files.ts'
import { startS3Server } from './s3-server.ts'

/** Store of uploads, with functions that simulate the passing of time. */
export type OpenedPlace = AsyncDisposable & {
  place: UploadPlace
  /** Opens the same store a second time, as a second server would. */
  beside(): Promise<UploadPlace>
  /** Returns the ids of uploads that are unfinished or whose bytes are still stored. */
  left(): Promise<string[]>
  /** Returns the names of all stored bytes, including finished uploads. */
  everything(): Promise<string[]>
  /** Stores bytes that no upload refers to. */
  leaveBytes(): Promise<void>
  makeOlder(seconds: number): Promise<void>
  removeExpired(): Promise<void>
}

const now = () => Math.floor(Date.now() / 1000)
const nobodys = 'f'.repeat(32)

async function openInFolder(): Promise<OpenedPlace> {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder()
  const entries = async () => (await readdir(path, { recursive: true })).filter((name) => name !== 'finished')
  return {
    place: await openFolderPlace(path),
    beside: () => Promise.reject(new Error('A folder of uploads has one server')),
    left: async () => {
      const ids = (await entries()).filter((name) => !name.startsWith('finished'))
      return [...new Set(ids.map((name) => name.replace('.json', '')))]
    },
    everything: entries,
    leaveBytes: () => writeFile(join(path, nobodys), 'left without a description'),
    makeOlder: (seconds) => makeFilesOlder(path, seconds),
    removeExpired: () => removeExpiredUploads(path, Date.now() - UPLOAD_SECONDS * 1000),
    [Symbol.asyncDispose]: remove,
  }
}

async function openInParts(database: RootHandle, storage: OpenedParts): Promise<OpenedPlace> {
  await database.delete(uploads)
  const folder = await temporaryFolder()
  const { parts } = storage
  const rows = uploadRowsOf(database, 'file')
  // Parts are limited to 7 bytes, so that most uploads in tests consist of several parts.
  const openPlace = async () =>
    openSharedPlace({ rows, parts, temporary: await openTemporaryFiles(folder.path), partBytes: 7 })
  const readOpenIds = async () =>
    (await database.select().from(uploads).where(isNull(uploads.reference))).map(({ id }) => id)
  return {
    place: await openPlace(),
    beside: openPlace,
    left: async () => [...new Set([...(await readOpenIds()), ...(await storage.ids())])],
    everything: async () =>
      [...(await database.select().from(uploads)), ...(await storage.ids())].map(String),
    leaveBytes: () => parts.put(nobodys, '0-1', randomBytes(10)),
    makeOlder: async (seconds) => {
      await database.update(uploads).set({ created_at: sql`${uploads.created_at} - ${seconds}::int` })
      await storage.makeOlder(seconds)
    },
    removeExpired: () => removeExpiredShared(rows, parts, now()),
    [Symbol.asyncDispose]: async () => {
      await folder[Symbol.asyncDispose]()
      await storage[Symbol.asyncDispose]()
    },
  }
}

/** Storage for parts of uploads. `ids` returns the ids of uploads with stored parts. */
type OpenedParts = AsyncDisposable & {
  parts: UploadParts
  ids(): Promise<string[]>
  makeOlder(seconds: number): Promise<void>
}

async function openPartsInFolder(): Promise<OpenedParts> {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder()
  return {
    parts: openFolderParts(path),
    ids: () => readdir(path),
    makeOlder: (seconds) => makeFilesOlder(path, seconds),
    [Symbol.asyncDispose]: remove,
  }
}

async function openPartsInBucket(): Promise<OpenedParts> {
  const server = await startS3Server()
  return {
    parts: openBucketParts(server.settings),
    ids: async () => [...server.objects.keys()].flatMap((key) => key.split('/')[1] ?? []),
    makeOlder: async (seconds) => {
      for (const object of server.objects.values())
        object.modified = new Date(object.modified.getTime() - seconds * 1000)
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function makeFilesOlder(folder: string, seconds: number): Promise<void> {
  const moment = now() - seconds
  for (const entry of await readdir(folder, { recursive: true }))
    await utimes(join(folder, entry), moment, moment)
}

/** Kinds of stores that servers can share, each with a function that opens the store on a database. */
export const sharedPlaces = [
  {
    name: 'parts in a folder',
    open: async (database: RootHandle) => openInParts(database, await openPartsInFolder()),
  },
  {
    name: 'parts in a bucket',
    open: async (database: RootHandle) => openInParts(database, await openPartsInBucket()),
  },
]

export const uploadPlaces = [
  { name: 'uploads in a folder', open: (_database: RootHandle) => openInFolder() },
  ...sharedPlaces,
]
