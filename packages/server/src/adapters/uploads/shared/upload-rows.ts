import type { OpenUpload, UploadMetadata } from '../upload-place.ts'

/** Database row of an upload. Sizes are in bytes. */
export type UploadRow = {
  size: number
  /** Number of bytes stored so far. */
  received: number
  metadata: UploadMetadata
  /** Reference returned by `onFinished`; null until the upload is finished. */
  reference: string | null
}

/**
 * Fencing token that allows a request to add parts to an upload or to finish it. The token becomes invalid when a later request
 * takes a new one.
 */
export type Fence = { id: string; fence: number }

/** Upload that a process is finishing, with the names of the upload's parts in order. */
export type FinishingUpload = Fence & {
  size: number
  metadata: UploadMetadata
  parts: string[]
  /** Time in Unix seconds when the upload began. */
  createdAt: number
}

/** Database rows of uploads that several processes share. Each function runs a single statement. */
export interface UploadRows {
  /**
   * Creates an upload, or takes the fence of the owner's unfinished upload with this id. Returns undefined if the upload with
   * this id is finished or belongs to somebody else.
   */
  begin(upload: NewUpload): Promise<Fence | undefined>
  /**
   * Takes the fence of an unfinished upload, so that earlier requests cannot add any more parts. If a process is finishing the
   * upload, returns its row with the fence unchanged. Returns undefined if the owner has no unfinished upload with this id.
   */
  take(id: string, owner: string): Promise<(UploadRow & { fence: number }) | undefined>
  /**
   * Adds a part that has been stored. Returns false and changes nothing if a later request has taken the fence, if `offset` is
   * not the number of bytes received so far, or if the part exceeds the size of the upload.
   */
  addPart(fence: Fence, part: { name: string; offset: number; size: number }): Promise<boolean>
  find(id: string, owner: string): Promise<UploadRow | undefined>
  open(): Promise<OpenUpload[]>
  /**
   * Leases a complete upload to the caller for `seconds` and takes its fence. Returns undefined if a process already has the
   * lease, or if the upload is incomplete or finished.
   */
  beginFinishing(id: string, seconds: number): Promise<FinishingUpload | undefined>
  /** Renews the lease for `seconds`; 0 ends the lease. */
  goOnFinishing(fence: Fence, seconds: number): Promise<void>
  /** Stores the reference returned by `onFinished`. Returns false if a different process has taken over the upload. */
  keepResult(fence: Fence, reference: string): Promise<boolean>
  /**
   * Removes the row of an unfinished upload, unless a process is finishing the upload. Returns the names of the upload's parts;
   * undefined if no row was removed.
   */
  giveUp(id: string, owner: string): Promise<string[] | undefined>
  /** Removes the row of an upload. Returns the names of the upload's parts, or an empty list if there is no row. */
  remove(id: string): Promise<string[]>
  /** Removes the rows of uploads that began before `moment` (Unix seconds), except uploads that a process is finishing. */
  removeOlder(moment: number): Promise<void>
}

export type NewUpload = { id: string; owner: string; size: number; metadata: UploadMetadata }
