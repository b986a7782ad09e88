import type { OpenUpload, UploadMetadata } from '../upload-place.ts'

/** A row of an upload. Sizes in bytes. */
export type UploadRow = {
  size: number
  /** Bytes of it that are kept. */
  received: number
  metadata: UploadMetadata
  /** Reference to its outcome; null while it is not finished. */
  reference: string | null
}

/** Right to add to an upload, or to finish it: it ends when somebody takes a later one. */
export type Fence = { id: string; fence: number }

/** An upload that one process finishes: the names of its parts in their order. */
export type FinishingUpload = Fence & { size: number; metadata: UploadMetadata; parts: string[] }

/** Rows of uploads that several processes share. Each function is one statement. */
export interface UploadRows {
  /**
   * Begins an upload, or takes the fence of one that its owner has begun under this id already. Returns undefined where it is of
   * somebody else, or finished.
   */
  begin(upload: NewUpload): Promise<Fence | undefined>
  /**
   * Takes the fence of an upload that is not finished, so that whoever had it adds nothing more. Returns undefined where there is
   * none. While somebody finishes it, it has no fence to take, and the row is returned without one.
   */
  take(id: string, owner: string): Promise<(UploadRow & { fence: number }) | undefined>
  /** Adds a part that is kept. Returns false, and changes nothing, where the fence was taken by somebody else. */
  addPart(fence: Fence, part: { name: string; offset: number; size: number }): Promise<boolean>
  find(id: string, owner: string): Promise<UploadRow | undefined>
  open(): Promise<OpenUpload[]>
  /** Takes a complete upload for so many seconds, unless somebody else has it or it is finished. */
  beginFinishing(id: string, seconds: number): Promise<FinishingUpload | undefined>
  /** Has it for so many seconds more; 0 gives it back. */
  goOnFinishing(fence: Fence, seconds: number): Promise<void>
  /** Keeps what became of it. Returns false where somebody else has taken it. */
  keepResult(fence: Fence, reference: string): Promise<boolean>
  /** Removes a row, but not one that somebody finishes: returns the names of its parts, or undefined. */
  giveUp(id: string, owner: string): Promise<string[] | undefined>
  /** Removes a row. Returns the names of its parts. */
  remove(id: string): Promise<string[]>
  /** Removes the rows of uploads that were begun before a moment in Unix seconds. */
  removeOlder(moment: number): Promise<void>
}

export type NewUpload = { id: string; owner: string; size: number; metadata: UploadMetadata }
