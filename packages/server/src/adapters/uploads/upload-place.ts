import type { DataStore } from '@tus/server'

/** Texts by the names that the client chose. */
export type UploadMetadata = Record<string, string>

/** An upload as its owner may know it; sizes in bytes. */
export type KnownUpload = {
  size: number
  /** Bytes of it that are kept. */
  offset: number
  /** Reference to its outcome; undefined while it is not finished. */
  reference: string | undefined
}

/** An upload that is not finished: who began it, and the bytes that it is to have. */
export type OpenUpload = { owner: string; size: number }

/** The whole content of an upload as a file of this machine, to be read until the work with it ends. */
export type WholeUpload = { path: string; size: number; metadata: UploadMetadata }

/** Outcome of a finished upload: its size in bytes, and a reference to what it has become. */
export type UploadResult = { size: number; reference: string }

/** Keeps uploads until they are finished, and then what became of them for a day. */
export interface UploadPlace {
  /** Keeps bytes for the protocol's library, on behalf of the owner of the request that is being answered. */
  contents: DataStore
  /** Throws FILE_NOT_FOUND for the upload of somebody else, if that is known without asking. */
  assertOwn(id: string, owner: string): Promise<void>
  find(id: string, owner: string): Promise<KnownUpload | undefined>
  /** Lists all uploads that are not finished. */
  open(): Promise<OpenUpload[]>
  /**
   * Does `work` with a complete upload and keeps its reference, which later callers are given. No two do it at once; where one
   * died, it is done again. Throws FILE_NOT_FOUND where the upload is gone.
   */
  finish(id: string, owner: string, work: (upload: WholeUpload) => Promise<string>): Promise<UploadResult>
  /** Removes the bytes of a finished upload. */
  discard(id: string): Promise<void>
  /** Removes an upload with all that is known of it. */
  remove(id: string): Promise<void>
}
