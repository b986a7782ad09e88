import { hasFieldError, type UploadFailure } from './upload-failure.ts'

export type UploadState = {
  key: string
  file: File
  /** `finishing`: the file has arrived, and is being checked and used. */
  state: 'waiting' | 'sending' | 'paused' | 'finishing' | 'failed'
  /** The bytes that have arrived. */
  sent: number
  /** Bytes per second; null while unknown. */
  rate: number | null
  failure: UploadFailure | null
  /** Set once the whole file has arrived; a retry then only uses it again, without sending it again. */
  uploadId: string | null
}

/** Returns an upload that has not started. */
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

/** Returns a failed upload for a retry; it is sent again only if the server no longer has it. */
export function retriedUpload(upload: UploadState): UploadState {
  const uploadId = isGone(upload.failure) ? null : upload.uploadId
  return {
    ...upload,
    state: 'waiting',
    sent: uploadId ? upload.sent : 0,
    rate: null,
    failure: null,
    uploadId,
  }
}

/** Returns true if the server has removed what had arrived. */
function isGone(failure: UploadFailure | null): boolean {
  return hasFieldError(failure, 'validation.upload_not_found')
}
