import type { ErrorCode, FieldErrors } from './calls.ts'

/** Error codes of the API, `NETWORK` if no answer arrived, and `TIMEOUT` if a call took too long. */
export type CallErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT'

type Details = {
  status?: number
  fields?: FieldErrors
  content?: unknown
  retryAfter?: number | null
  requestId?: string | null
  cause?: unknown
}

/** Error of a failed call. If the code is `CONFLICT`, `content` is the current record. */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** HTTP status; 0 if no answer arrived. */
  readonly status: number
  /** Errors by path of the input field, such as `lines.0.width`. */
  readonly fields: FieldErrors
  readonly content: unknown
  /** Seconds to wait before the next attempt, as requested by the server; null if it requests no wait. */
  readonly retryAfter: number | null
  /** Id of the request in the server's log; null if no answer arrived. */
  readonly requestId: string | null

  constructor(code: CallErrorCode, message: string, details: Details = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {})
    this.name = 'CallError'
    this.code = code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.content = details.content ?? null
    this.retryAfter = details.retryAfter ?? null
    this.requestId = details.requestId ?? null
  }
}
