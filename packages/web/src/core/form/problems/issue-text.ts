import type { z } from '@lienzo/contract/wire/zod'
import type { TFunction } from 'i18next'

/** What is wrong with one place of the record: the path (`breaks.0.discount`) and the text to show there. */
export type Problem = { path: string; text: string }

/** The problems that the contract's schema finds, one for each path. */
export function problemsOf(result: z.ZodSafeParseResult<unknown>, t: TFunction): Problem[] {
  const byPath = new Map<string, Problem>()
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.')
    if (!byPath.has(path)) byPath.set(path, { path, text: issueText(issue, t) })
  }
  return [...byPath.values()]
}

function issueText(issue: z.core.$ZodIssue, t: TFunction): string {
  switch (issue.code) {
    case 'custom': {
      const key = typeof issue.params?.key === 'string' ? issue.params.key : 'validation.invalid'
      const values: Record<string, string | number> = issue.params?.values ?? {}
      return t(key, { ...values, message: issue.message })
    }
    case 'invalid_type':
      // A number that cannot be read is NaN in the draft; anything else of a wrong type is not there yet.
      return t(
        'received' in issue && issue.received === 'NaN'
          ? 'validation.number.not-a-number'
          : 'validation.required',
      )
    case 'too_small':
      return isNoRecord(issue)
        ? t('validation.required')
        : t('validation.too_small', { minimum: Number(issue.minimum) })
    case 'too_big': {
      const maximum = Number(issue.maximum)
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

/** A draft says 0 where no record has been chosen yet. */
function isNoRecord(issue: z.core.$ZodIssue): boolean {
  return String(issue.path.at(-1)).endsWith('_id')
}
