import type { CallDeclaration } from '@lienzo/contract/call'
import type { FieldError, FieldErrors } from '@lienzo/contract/errors'
import type { z } from 'zod'
import { invalidInput } from './refusal.ts'

/** Reads an input by its schema, or refuses it with INVALID_INPUT that names each field. */
export function parseInput<Call extends CallDeclaration>(
  call: Call,
  value: unknown,
): z.output<Call['input']> {
  const parsed = call.input.safeParse(value ?? {})
  if (parsed.success) return parsed.data as z.output<Call['input']>
  throw invalidInput(fieldErrors(parsed.error.issues))
}

function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const path = [...issue.path, key].join('.')
        fields[path] ??= { key: 'validation.unknown_field', message: 'is not a field of this call' }
      }
      continue
    }
    fields[issue.path.join('.') || 'input'] ??= fieldError(issue)
  }
  return fields
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  switch (issue.code) {
    case 'custom':
      return customError(issue)
    case 'invalid_type':
      return issue.input === undefined
        ? { key: 'validation.required', message: 'is missing' }
        : {
            key: 'validation.type',
            values: { expected: issue.expected },
            message: `must be of the type ${issue.expected}`,
          }
    case 'too_small':
      return {
        key: `validation.too_small.${issue.origin}`,
        values: { minimum: Number(issue.minimum) },
        message: `is smaller than ${issue.minimum}`,
      }
    case 'too_big':
      return {
        key: `validation.too_big.${issue.origin}`,
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

function customError(issue: z.core.$ZodIssueCustom): FieldError {
  const params = issue.params ?? {}
  return {
    key: typeof params.key === 'string' ? params.key : 'validation.invalid',
    ...(params.values ? { values: params.values as FieldError['values'] } : {}),
    message: issue.message,
  }
}
