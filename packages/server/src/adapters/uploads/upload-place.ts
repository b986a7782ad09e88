import type { DataStore } from '@tus/server'

/** Texts by the names that the client chose. */
export type UploadMetadata = Record<string, string>

/** Upload as its owner sees it; sizes in bytes. */
export type KnownUpload = {
  size: number
  /** Bytes stored so far. */
  offset: number
  /** Reference to the outcome; undefined until the upload is finished. */
  reference: string | undefined
}

/** Unfinished upload: its owner, and its declared size in bytes. */
export type OpenUpload = { owner: string; size: number }

/** Complete content of an upload as a file on this machine, readable until the work on it ends. */
export type WholeUpload = { path: string; size: number; metadata: UploadMetadata }

/** Outcome of a finished upload: its size in bytes, and the reference from `onFinished`. */
export type UploadResult = { size: number; reference: string }

/** Storage of uploads until they are finished, and of their outcomes for a day. */
export interface UploadPlace {
  /** Stores bytes for the library, in the name of the owner of the current request. */
  contents: DataStore
  /** Throws FILE_NOT_FOUND for another person's upload, if that is known without a query. */
  assertOwn(id: string, owner: string): Promise<void>
  find(id: string, owner: string): Promise<KnownUpload | undefined>
  /** Lists all uploads that are not finished. */
  open(): Promise<OpenUpload[]>
  /**
   * Runs `work` on a complete upload and stores its reference, which later callers get. Only one process runs it at a time; it
   * runs again if that process died. Throws FILE_NOT_FOUND if the upload no longer exists.
   */
  finish(id: string, owner: string, work: (upload: WholeUpload) => Promise<string>): Promise<UploadResult>
  /** Removes the bytes of a finished upload. */
  discard(id: string): Promise<void>
  /** Removes an upload and its bytes. */
  remove(id: string): Promise<void>
}
