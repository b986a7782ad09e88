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

/** Fencing token: the right to add to an upload or to finish it. It expires when a later request takes the fence. */
export type Fence = { id: string; fence: number }

/** Upload that a process is finishing, with the names of its parts in order. */
export type FinishingUpload = Fence & { size: number; metadata: UploadMetadata; parts: string[] }

/** Rows of uploads that several processes share. Each function runs a single statement. */
export interface UploadRows {
  /**
   * Creates an upload, or takes the fence of an unfinished one with this id. Returns undefined if the upload belongs to
   * somebody else or is finished.
   */
  begin(upload: NewUpload): Promise<Fence | undefined>
  /**
   * Takes the fence of an unfinished upload, so that earlier requests cannot add anything more. Returns undefined if there is
   * no such upload. While a process is finishing the upload, leaves the fence unchanged and returns the row with it.
   */
  take(id: string, owner: string): Promise<(UploadRow & { fence: number }) | undefined>
  /**
   * Adds a stored part. Returns false, without a change, if a later request has taken the fence or the part does not fit at
   * this offset.
   */
  addPart(fence: Fence, part: { name: string; offset: number; size: number }): Promise<boolean>
  find(id: string, owner: string): Promise<UploadRow | undefined>
  open(): Promise<OpenUpload[]>
  /**
   * Leases a complete upload for `seconds`. Returns undefined if a process already has the lease, or if the upload is
   * incomplete or finished.
   */
  beginFinishing(id: string, seconds: number): Promise<FinishingUpload | undefined>
  /** Renews the lease for `seconds`; 0 releases it. */
  goOnFinishing(fence: Fence, seconds: number): Promise<void>
  /** Stores the outcome. Returns false if a different process has taken over the upload. */
  keepResult(fence: Fence, reference: string): Promise<boolean>
  /**
   * Removes the row of an unfinished upload, unless a process is finishing it. Returns the names of its parts; undefined if
   * nothing was removed.
   */
  giveUp(id: string, owner: string): Promise<string[] | undefined>
  /** Removes a row. Returns the names of the upload's parts. */
  remove(id: string): Promise<string[]>
  /** Removes the rows of uploads that began before `moment` (Unix seconds), except those that a process is finishing. */
  removeOlder(moment: number): Promise<void>
}

export type NewUpload = { id: string; owner: string; size: number; metadata: UploadMetadata }
