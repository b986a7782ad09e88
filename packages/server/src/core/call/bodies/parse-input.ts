import type { CallDeclaration } from '@lienzo/contract/wire/call'
import type { FieldError, FieldErrors } from '@lienzo/contract/wire/errors'
import { type FieldErrorKey, isFieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import type { z } from 'zod'
import { invalidInput } from '../../context/refusal.ts'
import { withoutGivenFields } from './sent-back.ts'

/**
 * Parses an input with its schema. If the call accepts the record that it returns, first removes the fields that only the
 * server sets. Throws INVALID_INPUT, which names at most 20 of the invalid fields and counts the rest. Strings that PostgreSQL
 * cannot store are invalid too.
 */
export function parseInput<Call extends CallDeclaration>(
  call: Call,
  value: unknown,
): z.output<Call['input']> {
  const input = call.takesBack ? withoutGivenFields(call, value) : value
  const parsed = call.input.safeParse(input === undefined ? {} : input, { reportInput: true })
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error.issues), countUnnamed(parsed.error.issues))
  const texts = unstorableTexts(parsed.data)
  if (texts.length > 0) throw invalidInput(Object.fromEntries(texts.map((path) => [path, unstorable])))
  return parsed.data as z.output<Call['input']>
}

/** Number of unstorable strings after which the search in an object or list stops; people do not type such strings. */
const MOST_UNSTORABLE = 20
/** Maximum number of unknown names of one object that are listed as faults; the rest are only counted. */
const MOST_UNKNOWN = 100

const unstorable: FieldError = {
  key: 'validation.control_characters',
  message: 'has characters that no text may hold',
}

/**
 * Returns the paths of strings that PostgreSQL cannot store unchanged because they contain the zero character or half of a
 * surrogate pair.
 */
function unstorableTexts(value: unknown): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : ['']
  if (typeof value !== 'object' || value === null) return []
  const paths: string[] = []
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) paths.push(name.replace('\0', '').toWellFormed())
    else for (const path of unstorableTexts(part)) paths.push(path === '' ? name : `${name}.${path}`)
    if (paths.length >= MOST_UNSTORABLE) break
  }
  return paths
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  // The object has no prototype, because a field can be named 'constructor'.
  const fields: FieldErrors = Object.create(null)
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MOST_UNKNOWN)) {
        const path = [...issue.path, key].join('.')
        fields[path] ??= { key: 'validation.unknown_field', message: 'is not a field of this call' }
      }
      continue
    }
    fields[issue.path.join('.') || 'input'] ??= fieldError(issue)
  }
  return fields
}

/** Counts the unknown names that `fieldErrors` leaves out. */
function countUnnamed(issues: z.core.$ZodIssue[]): number {
  return issues.reduce(
    (sum, issue) =>
      issue.code === 'unrecognized_keys' ? sum + Math.max(0, issue.keys.length - MOST_UNKNOWN) : sum,
    0,
  )
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const isMissing = issue.input === undefined && issue.code !== 'custom'
  if (isMissing) return { key: 'validation.required', message: 'is missing' }
  switch (issue.code) {
    case 'custom':
      return customError(issue)
    case 'invalid_type':
      return {
        key: 'validation.type',
        values: { expected: issue.expected },
        message: `must be of the type ${issue.expected}`,
      }
    case 'too_small':
      return {
        key: knownKey(`validation.too_small.${issue.origin}`),
        values: { minimum: Number(issue.minimum) },
        message: `is smaller than ${issue.minimum}`,
      }
    case 'too_big':
      if (issue.origin === 'array') return tooMany(Number(issue.maximum))
      return {
        key: knownKey(`validation.too_big.${issue.origin}`),
        values: { maximum: Number(issue.maximum) },
        message: `is larger than ${issue.maximum}`,
      }
    case 'invalid_value':
      return {
        key: 'validation.choice',
        values: { choices: issue.values.map(String).join(', ') },
        message: `must be one of ${issue.values.map(String).join(', ')}`,
      }
    case 'invalid_format':
      return {
        key: issue.format === 'email' ? 'validation.email' : 'validation.format',
        message:
          issue.format === 'email' ? 'is not an e-mail address' : 'does not have the form it must have',
      }
    default:
      return { key: 'validation.invalid', message: issue.message }
  }
}

/** Returns the fault of a list that is too long. Unlike a number that is too large, a list can be split over several calls. */
function tooMany(maximum: number): FieldError {
  return {
    key: 'validation.too_many_entries',
    values: { maximum },
    message: `holds more than ${maximum}: send them in several calls`,
  }
}

function customError(issue: z.core.$ZodIssueCustom): FieldError {
  const params = issue.params ?? {}
  return {
    key: knownKey(params.key),
    ...(params.values ? { values: params.values as FieldError['values'] } : {}),
    message: issue.message,
  }
}

function knownKey(key: unknown): FieldErrorKey {
  return isFieldErrorKey(key) ? key : 'validation.invalid'
}
