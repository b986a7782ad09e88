import type { TFunction } from 'i18next'
import { CallError } from './call.ts'

/** What to tell a person about a call that failed; `errors.<CODE>` where there is such a text. */
export function failureText(error: unknown, t: TFunction): string {
  if (!(error instanceof CallError)) return t('errors.NETWORK')
  const text = t([`errors.${error.code}`, 'errors.INTERNAL_ERROR'])
  return error.reference === null ? text : `${text} ${t('errors.reference', { reference: error.reference })}`
}
