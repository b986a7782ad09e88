/** The store answered a request with a failure. */
export class S3Failure extends Error {
  /** The HTTP status; 200 where the failure stands in the body. */
  readonly status: number
  /** As the store names it, such as `NoSuchKey`; empty where it names nothing. */
  readonly reason: string
  /** The wait that the store asks for, in milliseconds. */
  readonly retryAfter: number | undefined
  /** The system's code for a full disk, where the store is full. */
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

/** The connection to the store could not be made, broke, or was silent for too long. */
export class BrokenConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BrokenConnection'
  }
}

/** The bucket cannot be used, for a reason that the message says in a sentence for the person who starts the server. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
}

/** Failures that pass by themselves although the status is 200. */
const PASSING = new Set(['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout'])
/** Statuses above 500 that another attempt does not change: not implemented, and full. */
const LASTING = new Set([501, 507])

/** Returns whether a request may succeed when it is sent again: never where the store refused it with 4xx, except for 429. */
export function isPassing(error: unknown): boolean {
  if (error instanceof BrokenConnection) return true
  if (!(error instanceof S3Failure)) return false
  const { status, reason } = error
  if (status < 300) return PASSING.has(reason)
  return status === 429 || (status >= 500 && !LASTING.has(status))
}
