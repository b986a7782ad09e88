/** Error response from the store. */
export class S3Failure extends Error {
  /** HTTP status. It can be 200 if the body of the response reports the error. */
  readonly status: number
  /** Error code from the store, such as `NoSuchKey`; empty if the response has none. */
  readonly reason: string
  /** Pause in milliseconds that the store requests before a retry; `undefined` if it requests none. */
  readonly retryAfter: number | undefined
  /** `EDQUOT` if the store is full, so that callers treat it like a full disk; otherwise `undefined`. */
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
 * Error thrown if a connection to the store could not be opened, broke, was silent for too long or returned an invalid
 * response.
 */
export class BrokenConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BrokenConnection'
  }
}

/** Error thrown if the bucket cannot be used. The message is for the person who starts the server. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
}

/** Error codes of temporary failures that a store can report with status 200. */
const PASSING = new Set(['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout'])
/** Server error statuses for which a retry does not help: not implemented, and storage full. */
const LASTING = new Set([501, 507])

/**
 * Returns whether an error is temporary, so that a retry can succeed. Temporary errors are broken connections, status 429, most
 * server errors, and some error codes with status 200.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof BrokenConnection) return true
  if (!(error instanceof S3Failure)) return false
  const { status, reason } = error
  if (status < 300) return PASSING.has(reason)
  return status === 429 || (status >= 500 && !LASTING.has(status))
}
