import { DetailedError, Upload } from 'tus-js-client'
import { usableToken } from '../session-token.ts'

/** Sent one after the other, so that a lost connection costs no more than one of them. */
const CHUNK_BYTES = 8 * 1024 * 1024
const RETRY_MILLISECONDS = [0, 1000, 3000, 5000, 10_000]

/** Why an upload did not succeed: `reason` is one of the contract's refusals, or `connection`. */
export class UploadFailure extends Error {
  readonly reason: string
  readonly values: Record<string, string | number>

  constructor(reason: string, values: Record<string, string | number> = {}) {
    super(`Upload failed: ${reason}`)
    this.name = 'UploadFailure'
    this.reason = reason
    this.values = values
  }
}

export type SendFileOptions = {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file in chunks that go on after a lost connection, also in a later visit with the same file. Resolves to the
 * id by which an update call takes it. Rejects with an UploadFailure, or with the signal's reason when it is cancelled.
 */
export function sendFile(file: File, { onProgress, signal }: SendFileOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/files/uploads',
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MILLISECONDS,
      metadata: { filename: file.name, filetype: file.type },
      removeFingerprintOnSuccess: true,
      // For each request anew: the token is renewed while a large file is on its way.
      onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${usableToken().token}`),
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(uploadIdOf(upload.url)),
      onError: (error) => reject(failureOf(error)),
    })
    signal.addEventListener('abort', () => {
      upload.abort(true).catch((failure: unknown) => console.error('The upload was not removed', failure))
      reject(signal.reason)
    })
    start(upload, signal).catch(reject)
  })
}

async function start(upload: Upload, signal: AbortSignal) {
  const [earlier] = await upload.findPreviousUploads()
  if (signal.aborted) return
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

/** The refusal that the server's answer names at the field of the file, if it does. */
function refusalIn(body: string): UploadFailure | null {
  try {
    const fields: unknown = JSON.parse(body)?.fields
    if (typeof fields !== 'object' || fields === null) return null
    return refusalAt(fields as Record<string, { key?: unknown; values?: Record<string, string | number> }>)
  } catch {
    return null
  }
}

/** The refusal among the field errors of an answer: its key is `upload.refused.<reason>`. */
export function refusalAt(
  fields: Record<string, { key?: unknown; values?: Record<string, string | number> }>,
): UploadFailure | null {
  for (const { key, values } of Object.values(fields)) {
    const reason = typeof key === 'string' ? /^upload\.refused\.(.+)$/.exec(key)?.[1] : undefined
    if (reason) return new UploadFailure(reason, values)
  }
  return null
}
