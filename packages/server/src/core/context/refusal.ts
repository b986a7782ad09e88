import { type ErrorCode, errorStatus, type FieldError, type FieldErrors } from '@lienzo/contract/wire/errors'

/**
 * Error thrown when a call cannot do what was requested, with one of the contract's error codes and a sentence for the person.
 */
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

/** Returns the refusal for a record that does not exist or that the caller must not know about. */
export function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such record')
}

/** Maximum number of named faults: people fix a few and try again, and an answer must not grow with its input. */
const MOST_FAULTS = 20
const LONGEST_PATH = 200

/**
 * Returns the refusal of an input with faulty fields. Names the first 20 faults, wrong values before missing ones, and states
 * how many are left; `further` is the number of faults that are not in `faults`. Shortens long field paths.
 */
export function invalidInput(faults: FieldErrors, further = 0): Refusal {
  const isMissing = ([, fault]: [string, FieldError]) => Number(fault.key === 'validation.required')
  const all = Object.entries(faults).toSorted((one, other) => isMissing(one) - isMissing(other))
  const firstFaults = all
    .slice(0, MOST_FAULTS)
    .map(([path, fault]) => [path.slice(0, LONGEST_PATH).toWellFormed(), fault] as const)
  const sentences = firstFaults.map(([path, fault]) => `${path}: ${fault.message}`)
  const more = all.length - firstFaults.length + further
  if (more > 0) sentences.push(`and ${more} more`)
  // `fromEntries` defines an own property for each name, even for '__proto__'.
  return new Refusal('INVALID_INPUT', `The input cannot be used. ${sentences.join('; ')}`, {
    fields: Object.fromEntries(firstFaults),
  })
}

/** Returns the refusal of an input with a fault in one field. */
export function invalidField(path: string, fault: FieldError): Refusal {
  return invalidInput({ [path]: fault })
}
