import { DetailedError, Upload } from 'tus-js-client'
import { usableToken } from '../call/session-token.ts'
import { checkLoginState } from '../session/session.ts'
import { refusalAt, UploadFailure } from './upload-failure.ts'

/** Chunks are sent one after another, so a lost connection loses at most one chunk. */
const CHUNK_BYTES = 8 * 1024 * 1024
const RETRY_MILLISECONDS = [0, 1000, 3000, 5000, 10_000]

/** Upload in progress. After `cancel` or `leave`, `done` never settles. */
export type Sending = {
  /** Resolves to the id of the upload, which an update call accepts. Rejects with an UploadFailure. */
  done: Promise<string>
  /** Pauses the upload and keeps the bytes sent so far. */
  pause: () => void
  resume: () => void
  /** Stops permanently and deletes the bytes sent so far. */
  cancel: () => void
  /** Stops in this page and keeps the bytes sent so far, so that a later visit can resume with the same file. */
  leave: () => void
}

/**
 * Uploads a file in chunks. Resumes automatically when a lost connection returns, and in a later visit with the same file.
 * Calls `onProgress` with the number of bytes that the server has received.
 */
export function sendFile(file: File, onProgress: (bytes: number) => void): Sending {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let state: 'running' | 'paused' | 'over' = 'running'
  const upload = new Upload(file, {
    endpoint: '/files/uploads',
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MILLISECONDS,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onShouldRetry: mayPass,
    // Renews the session, so that it does not expire during a large upload.
    onBeforeRequest: async (request) => {
      await checkLoginState()
      request.setHeader('Authorization', `Bearer ${usableToken().token}`)
    },
    onProgress: (bytes) => state === 'running' && onProgress(bytes),
    onSuccess: () => resolve(uploadIdOf(upload.url)),
    onError: (error) => {
      const failure = failureOf(error)
      if (failure.reason === 'connection' && !navigator.onLine) resumeWhenOnline()
      else reject(failure)
    },
  })
  const isRunning = () => state === 'running'

  function resumeWhenOnline() {
    window.addEventListener('online', () => isRunning() && upload.start(), { once: true })
  }

  /** Aborts the upload; harmless if no request is running. */
  function stop(next: 'paused' | 'over', forgets: boolean) {
    state = next
    upload.abort(forgets).catch((failure: unknown) => console.error('The upload was not stopped', failure))
  }

  start(upload, isRunning).catch(reject)
  return {
    done: promise,
    pause: () => stop('paused', false),
    resume: () => {
      state = 'running'
      upload.start()
    },
    cancel: () => stop('over', true),
    leave: () => stop('over', false),
  }
}

/**
 * Returns true for a failure after which an immediate retry makes sense, such as a dropped connection or a busy server.
 * Refusals and internal server errors are final. Returns false while the browser is offline, because the upload then resumes
 * when the browser is online again.
 */
function mayPass({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0
  const isFinal = status === 500 || (status >= 400 && status < 500 && status !== 409 && status !== 423)
  return navigator.onLine && !isFinal
}

/** Starts the upload, or resumes an upload of the same file from an earlier visit. */
async function start(upload: Upload, isWanted: () => boolean) {
  const [earlier] = await upload.findPreviousUploads()
  if (!isWanted()) return
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
}

function uploadIdOf(url: string | null): string {
  return url?.split('?')[0]?.split('/').pop() ?? ''
}

function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof DetailedError) || !error.originalResponse) return new UploadFailure('connection')
  const status = error.originalResponse.getStatus()
  if (status === 413) return new UploadFailure('too-large')
  return refusalIn(error.originalResponse.getBody()) ?? new UploadFailure('connection')
}

/** Returns the refusal of a file that a response body contains, or null if it contains none. */
function refusalIn(body: string): UploadFailure | null {
  try {
    const fields: unknown = JSON.parse(body)?.fields
    if (typeof fields !== 'object' || fields === null) return null
    return refusalAt(fields as Record<string, { key?: unknown; values?: Record<string, string | number> }>)
  } catch {
    return null
  }
}
