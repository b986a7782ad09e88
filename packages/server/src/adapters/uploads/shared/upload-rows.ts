import type { OpenUpload, UploadMetadata } from '../upload-place.ts'

/** Row of an upload. Sizes in bytes. */
export type UploadRow = {
  size: number
  /** Bytes stored so far. */
  received: number
  metadata: UploadMetadata
  /** Reference to the outcome; null until the upload is finished. */
  reference: string | null
}

/** Right to add to an upload or to finish it. Ends when another request takes a later fence. */
export type Fence = { id: string; fence: number }

/** Upload that one process finishes, with the names of its parts in order. */
export type FinishingUpload = Fence & { size: number; metadata: UploadMetadata; parts: string[] }

/** Rows of uploads that several processes share. Each function is one statement. */
export interface UploadRows {
  /**
   * Begins an upload, or takes the fence of one that its owner has already begun under this id. Returns undefined if it belongs
   * to somebody else or is finished.
   */
  begin(upload: NewUpload): Promise<Fence | undefined>
  /**
   * Takes the fence of an unfinished upload, so that earlier requests can add nothing more. Returns undefined if no such upload
   * exists. While a process finishes the upload, returns the row with the fence of that process, unchanged.
   */
  take(id: string, owner: string): Promise<(UploadRow & { fence: number }) | undefined>
  /** Adds a stored part. Returns false, and changes nothing, if another request has taken the fence. */
  addPart(fence: Fence, part: { name: string; offset: number; size: number }): Promise<boolean>
  find(id: string, owner: string): Promise<UploadRow | undefined>
  open(): Promise<OpenUpload[]>
  /** Leases a complete upload for `seconds`. Returns undefined if another process has the lease, or it is finished. */
  beginFinishing(id: string, seconds: number): Promise<FinishingUpload | undefined>
  /** Renews the lease for `seconds`; 0 ends it. */
  goOnFinishing(fence: Fence, seconds: number): Promise<void>
  /** Stores the outcome. Returns false if another process has taken the upload. */
  keepResult(fence: Fence, reference: string): Promise<boolean>
  /** Removes a row unless a process finishes it. Returns the names of its parts, or undefined if it was not removed. */
  giveUp(id: string, owner: string): Promise<string[] | undefined>
  /** Removes a row. Returns the names of its parts. */
  remove(id: string): Promise<string[]>
  /** Removes the rows of uploads begun before `moment`, in Unix seconds. */
  removeOlder(moment: number): Promise<void>
}

export type NewUpload = { id: string; owner: string; size: number; metadata: UploadMetadata }
