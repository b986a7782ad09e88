import { randomKey } from '../call/random-key.ts'
import { hasFieldError, type UploadFailure } from './upload-failure.ts'

export type UploadState = {
  key: string
  file: File
  /** State of the upload; `finishing` means that the file has arrived and is being checked and used. */
  state: 'waiting' | 'sending' | 'paused' | 'finishing' | 'failed'
  /** Number of bytes that the server has received. */
  sent: number
  /** Bytes per second; null while unknown. */
  rate: number | null
  failure: UploadFailure | null
  /** Id of the upload once the whole file has arrived. A retry then does not send the file again. */
  uploadId: string | null
}

/** Returns the state of an upload that has not started yet. */
export function newUpload(file: File): UploadState {
  return {
    key: randomKey(),
    file,
    state: 'waiting',
    sent: 0,
    rate: null,
    failure: null,
    uploadId: null,
  }
}

/** Returns the state for retrying a failed upload. The file is sent again only if the server no longer has it. */
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

/** Returns true if the server has deleted the uploaded file. */
function isGone(failure: UploadFailure | null): boolean {
  return hasFieldError(failure, 'validation.upload_not_found')
}
