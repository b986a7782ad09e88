import type { DataStore } from '@tus/server'

/** Metadata values by the names that the client chose. */
export type UploadMetadata = Record<string, string>

/** State of an upload for its owner; sizes in bytes. */
export type KnownUpload = {
  size: number
  /** Bytes stored so far. */
  offset: number
  /** Reference to the outcome; undefined until the upload is finished. */
  reference: string | undefined
}

/** Unfinished upload, with its owner and declared size in bytes. */
export type OpenUpload = { owner: string; size: number }

/** Complete content of an upload in a local file, which is readable until the work on it ends. */
export type WholeUpload = { path: string; size: number; metadata: UploadMetadata }

/** Outcome of a finished upload: its size in bytes, and the reference returned by `onFinished`. */
export type UploadResult = { size: number; reference: string }

/** Storage for uploads until they are finished, and for their outcomes for a day. */
export interface UploadPlace {
  /** Data store for the library; new uploads belong to the owner of the current request. */
  contents: DataStore
  /** Throws FILE_NOT_FOUND if this process can tell without a query that the upload belongs to somebody else. */
  assertOwn(id: string, owner: string): Promise<void>
  find(id: string, owner: string): Promise<KnownUpload | undefined>
  /** Lists all unfinished uploads. */
  open(): Promise<OpenUpload[]>
  /**
   * Runs `work` on a complete upload and stores the reference that it returns; later callers get the stored reference. Only one
   * process runs the work at a time; the work is repeated if that process died. Throws FILE_NOT_FOUND if the upload no longer
   * exists.
   */
  finish(id: string, owner: string, work: (upload: WholeUpload) => Promise<string>): Promise<UploadResult>
  /** Removes the bytes of a finished upload. */
  discard(id: string): Promise<void>
  /** Removes an upload and its bytes. */
  remove(id: string): Promise<void>
}
