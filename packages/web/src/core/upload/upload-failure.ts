import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import { CallError } from '../call/call.ts'

/**
 * Failure of an upload. `reason` is a refusal defined by the contract, `not-used` if the file arrived but the call that should
 * use it was refused, or `connection` for any other failure.
 */
export class UploadFailure extends Error {
  readonly reason: string
  readonly values: Record<string, string | number>
  /** Error of the refused call, if `reason` is `not-used`. */
  override readonly cause: CallError | undefined

  constructor(reason: string, values: Record<string, string | number> = {}, cause?: CallError) {
    super(`Upload failed: ${reason}`)
    this.cause = cause
    this.name = 'UploadFailure'
    this.reason = reason
    this.values = values
  }
}

/** Converts an error of a transfer, or of the call that uses the upload, to an upload failure. */
export function uploadFailureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  if (!(error instanceof CallError) || error.code === 'NETWORK') return new UploadFailure('connection')
  return refusalAt(error.fields) ?? new UploadFailure('not-used', {}, error)
}

/** Returns true if the call that should use the upload was refused with this error key. */
export function hasFieldError(failure: UploadFailure | null, key: FieldErrorKey): boolean {
  return Object.values(failure?.cause?.fields ?? {}).some((field) => field.key === key)
}

/**
 * Returns the refusal of a file among the field errors of a response, which has a key of the form `upload.refused.<reason>`;
 * null if there is none.
 */
export function refusalAt(
  fields: Record<string, { key?: unknown; values?: Record<string, string | number> }>,
): UploadFailure | null {
  for (const { key, values } of Object.values(fields)) {
    const reason = typeof key === 'string' ? /^upload\.refused\.(.+)$/.exec(key)?.[1] : undefined
    if (reason) return new UploadFailure(reason, values)
  }
  return null
}
