import type { FieldErrorKey } from './field-error-keys.ts'

/**
 * Error codes of the API with their HTTP status; the set is closed.
 *
 * `TOKEN_ERROR`: the token is missing, malformed or expired, or its session has ended. `INVALID_TOKEN`: the token was issued by
 * a different system. `CONFLICT`: the content is the current record, unless the call declares other content.
 * `SECOND_FACTOR_NEEDED`: the password is correct, but a code is required. `SECOND_FACTOR_SETUP`: the role requires a second
 * factor, and the content is its setup, to be confirmed with a code. `SIGN_ON_FAILED`: the browser returned from single sign-on
 * without a valid ticket.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  INVALID_TOKEN: 401,
  TOKEN_ERROR: 401,
  LOGIN_FAILED: 401,
  USER_INACTIVE: 401,
  SECOND_FACTOR_NEEDED: 401,
  SECOND_FACTOR_SETUP: 401,
  SECOND_FACTOR_WRONG: 401,
  SIGN_ON_FAILED: 401,
  NO_PERMISSION: 403,
  NOT_FOUND: 404,
  USER_NOT_EXISTS: 404,
  CONFLICT: 409,
  STATE_NOT_ALLOWED: 409,
  LIMIT_EXCEEDED: 409,
  IN_USE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INVALID_INPUT: 422,
  FILE_REFUSED: 422,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** Error in one field. `key` identifies its text in the language files, and `message` is that text in English. */
export type FieldError = { key: FieldErrorKey; values?: Record<string, string | number>; message: string }

/** Returns the parameters with which a Zod check reports a field error. */
export function brokenRule(key: FieldErrorKey, message: string, values?: FieldError['values']) {
  return { params: { key, values }, message }
}

/** Field errors by path in the input, such as `lines.0.width`. */
export type FieldErrors = Record<string, FieldError>

export type Answer<Content> = { error: ''; content: Content }

export type Refusal = { error: ErrorCode; message: string; fields: FieldErrors; content: unknown }
