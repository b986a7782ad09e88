/** Error answer of the store. */
export class S3Failure extends Error {
  /** HTTP status; 200 if the error is in the body. */
  readonly status: number
  /** Error code of the store, such as `NoSuchKey`; empty without one. */
  readonly reason: string
  /** Wait that the store requests, in milliseconds. */
  readonly retryAfter: number | undefined
  /** The system's code for a full disk, if the store is full. */
  readonly code: string | undefined

  constructor(
    request: string,
    answer: { status: number; reason: string; message: string; retryAfter?: number | undefined },
  ) {
    const { status, reason, message, retryAfter } = answer
    super(`The store answered ${status}${reason && ` ${reason}`} to ${request}${message && `: ${message}`}`)
    this.name = 'S3Failure'
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
    this.code = status === 507 || reason === 'XMinioStorageFull' ? 'EDQUOT' : undefined
  }
}

/** Error for a connection to the store that could not be made, broke, or was silent for too long. */
export class BrokenConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BrokenConnection'
  }
}

/** Error for an unusable bucket, with a message for the person who starts the server. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
}

/** Temporary errors that can come with status 200. */
const PASSING = new Set(['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout'])
/** Statuses above 500 that a retry does not change: not implemented, and full. */
const LASTING = new Set([501, 507])

/** Returns whether a retry may succeed: never for 4xx, except for 429. */
export function isPassing(error: unknown): boolean {
  if (error instanceof BrokenConnection) return true
  if (!(error instanceof S3Failure)) return false
  const { status, reason } = error
  if (status < 300) return PASSING.has(reason)
  return status === 429 || (status >= 500 && !LASTING.has(status))
}
