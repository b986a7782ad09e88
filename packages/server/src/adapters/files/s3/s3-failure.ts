/** Error response of the store. */
export class S3Failure extends Error {
  /** HTTP status; it can be 200 if the error is in the body. */
  readonly status: number
  /** Error code of the store, such as `NoSuchKey`; empty if there is none. */
  readonly reason: string
  /** Pause in milliseconds that the store requests before a retry. */
  readonly retryAfter: number | undefined
  /** `EDQUOT` if the store is full, so that it is treated like a full disk. */
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

/**
 * Error for a connection to the store that could not be opened, broke, was silent for too long or returned an invalid answer.
 */
export class BrokenConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BrokenConnection'
  }
}

/** Error for an unusable bucket. The message is meant for the person who starts the server. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
}

/** Codes of temporary errors that can arrive with status 200. */
const PASSING = new Set(['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout'])
/** Server error statuses that a retry does not help: not implemented, and storage full. */
const LASTING = new Set([501, 507])

/**
 * Returns whether a retry could succeed: after a broken connection, status 429, most server errors, or a temporary error with
 * status 200.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof BrokenConnection) return true
  if (!(error instanceof S3Failure)) return false
  const { status, reason } = error
  if (status < 300) return PASSING.has(reason)
  return status === 429 || (status >= 500 && !LASTING.has(status))
}
