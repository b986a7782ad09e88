import type { z } from '@lienzo/contract/wire/zod'
import type { TFunction } from 'i18next'
import { missingText } from '../../call/field-error-text.ts'

/** Validation error for one value of a record: the path of the value, such as `breaks.0.discount`, and the message. */
export type Problem = { path: string; text: string }

/** Validates an input against the contract's schema. Returns no more than one problem per path. */
export function problemsOf(schema: z.ZodType, input: unknown, t: TFunction): Problem[] {
  const result = schema.safeParse(input)
  const byPath = new Map<string, Problem>()
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.')
    if (!byPath.has(path)) byPath.set(path, { path, text: issueText(issue, input, t) })
  }
  return [...byPath.values()]
}

function issueText(issue: z.core.$ZodIssue, input: unknown, t: TFunction): string {
  if (isNothing(issue, input)) return missingText(issue.path.join('.'), t)
  switch (issue.code) {
    case 'custom': {
      const key = typeof issue.params?.key === 'string' ? issue.params.key : 'validation.invalid'
      const values: Record<string, string | number> = issue.params?.values ?? {}
      return t(key, { ...values, message: issue.message })
    }
    case 'invalid_type':
      // In a draft, NaN stands for a number that could not be parsed.
      return t('validation.number.not-a-number')
    case 'too_small':
      return t('validation.too_small', { minimum: Number(issue.minimum) })
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'array') return t('validation.too_many_entries', { maximum })
      return t(issue.origin === 'string' ? 'validation.too_long' : 'validation.too_big', { maximum })
    }
    case 'invalid_format':
      return t(issue.format === 'email' ? 'validation.email' : 'validation.format')
    case 'invalid_value':
      return t('validation.choice')
    default:
      return t('validation.invalid')
  }
}

/** Returns true if the value is empty: a blank text, a missing value, or the id 0 of a record that was not chosen. */
function isNothing({ path, code }: z.core.$ZodIssue, input: unknown): boolean {
  const value = path.reduce<unknown>((within, name) => Reflect.get(Object(within), name), input)
  if (code === 'invalid_type') return !Number.isNaN(value)
  if (typeof value === 'string') return value.trim() === ''
  return value === 0 && String(path.at(-1)).endsWith('_id')
}
