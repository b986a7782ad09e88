import type { DataStore } from '@tus/server'

/** Metadata values, keyed by the names that the client chose. */
export type UploadMetadata = Record<string, string>

/** Progress of an upload, as its owner sees it. Sizes are in bytes. */
export type KnownUpload = {
  size: number
  /** Number of bytes stored so far. */
  offset: number
  /** Reference returned by `onFinished`; undefined until the upload is finished. */
  reference: string | undefined
}

/** Owner and declared size in bytes of an unfinished upload. */
export type OpenUpload = { owner: string; size: number }

/** Complete upload in a local file. The file is readable only until the work on the upload ends. */
export type WholeUpload = {
  path: string
  size: number
  metadata: UploadMetadata
  /** Time in Unix seconds when the upload began, which can be a day before its last byte arrived. */
  createdAt: number
}

/** Result of a finished upload: its size in bytes, and the reference returned by `onFinished`. */
export type UploadResult = { size: number; reference: string }

/** Storage for unfinished uploads, and for the results of finished uploads for one day. */
export interface UploadPlace {
  /** Data store for the tus library. New uploads belong to the person who sent the current request. */
  contents: DataStore
  /** Throws FILE_NOT_FOUND if the upload belongs to somebody else and this process can tell so without a database query. */
  assertOwn(id: string, owner: string): Promise<void>
  find(id: string, owner: string): Promise<KnownUpload | undefined>
  /** Lists all unfinished uploads. */
  open(): Promise<OpenUpload[]>
  /**
   * Runs `work` on a complete upload and stores the reference that `work` returns. Later callers receive the stored reference.
   * Only one process runs `work` at a time; if that process dies, a different process repeats the work. Throws FILE_NOT_FOUND
   * if the upload no longer exists.
   */
  finish(id: string, owner: string, work: (upload: WholeUpload) => Promise<string>): Promise<UploadResult>
  /** Removes the bytes of a finished upload. */
  discard(id: string): Promise<void>
  /** Removes an upload, including its bytes. */
  remove(id: string): Promise<void>
}
