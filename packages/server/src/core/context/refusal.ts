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

/** Faults that are named, at most: people mend some and send again, and an answer does not grow with what came in. */
const MOST_FAULTS = 20
const LONGEST_PATH = 200

/**
 * Refuses an input because of what its fields hold. Names the first faults, what is wrong before what is missing, and says
 * how many more there are; `further` are those that are not among the faults.
 */
export function invalidInput(faults: FieldErrors, further = 0): Refusal {
  const isMissing = ([, fault]: [string, FieldError]) => Number(fault.key === 'validation.required')
  const all = Object.entries(faults).toSorted((one, other) => isMissing(one) - isMissing(other))
  const named = all
    .slice(0, MOST_FAULTS)
    .map(([path, fault]) => [path.slice(0, LONGEST_PATH).toWellFormed(), fault] as const)
  const sentences = named.map(([path, fault]) => `${path}: ${fault.message}`)
  const more = all.length - named.length + further
  if (more > 0) sentences.push(`and ${more} more`)
  // `fromEntries` makes a field of its own of each, one called '__proto__' too.
  return new Refusal('INVALID_INPUT', `The input cannot be used. ${sentences.join('; ')}`, {
    fields: Object.fromEntries(named),
  })
}

/** Refuses an input because of one field. */
export function invalidField(path: string, fault: FieldError): Refusal {
  return invalidInput({ [path]: fault })
}
