import { hasFieldError, type UploadFailure } from './upload-failure.ts'

export type UploadState = {
  key: string
  file: File
  /** `finishing`: it has arrived, and is being checked and used. */
  state: 'waiting' | 'sending' | 'paused' | 'finishing' | 'failed'
  /** The bytes that have arrived. */
  sent: number
  /** The bytes that now arrive in a second; null while that is not known. */
  rate: number | null
  failure: UploadFailure | null
  /** Known once the whole file has arrived: where it could not be used, it is used again and not sent again. */
  uploadId: string | null
}

/** An upload that has not begun. */
export function newUpload(file: File): UploadState {
  return {
    key: crypto.randomUUID(),
    file,
    state: 'waiting',
    sent: 0,
    rate: null,
    failure: null,
    uploadId: null,
  }
}

/** What a failed upload is when it is tried again: it is sent again only where the server has it no longer. */
export function retriedUpload(failed: UploadState): UploadState {
  const uploadId = isGone(failed.failure) ? null : failed.uploadId
  return {
    ...failed,
    state: 'waiting',
    sent: uploadId ? failed.sent : 0,
    rate: null,
    failure: null,
    uploadId,
  }
}

/** Whether what has arrived was removed since. */
function isGone(failure: UploadFailure | null): boolean {
  return hasFieldError(failure, 'validation.upload_not_found')
}
