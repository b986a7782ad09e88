import { type ErrorCode, errorStatus, type FieldError, type FieldErrors } from '@lienzo/contract/wire/errors'

/** What a call answers when it cannot do what it was asked: a code of the closed set and a sentence for the person. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors
  readonly content: unknown

  constructor(code: ErrorCode, message: string, details: { fields?: FieldErrors; content?: unknown } = {}) {
    super(message)
    this.code = code
    this.fields = details.fields ?? {}
    this.content = details.content ?? null
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The record does not exist, or the caller may not know that it does. */
export function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such record')
}

/** Refuses an input because of what its fields hold. */
export function invalidInput(fields: FieldErrors): Refusal {
  const sentences = Object.entries(fields).map(([path, fault]) => `${path}: ${fault.message}`)
  return new Refusal('INVALID_INPUT', `The input cannot be used. ${sentences.join('; ')}`, { fields })
}

/** Refuses an input because of one field. */
export function invalidField(path: string, fault: FieldError): Refusal {
  return invalidInput({ [path]: fault })
}
