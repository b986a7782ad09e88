import type { TFunction } from 'i18next'
import { CallError } from './call.ts'

/** Returns the message about a failed call: `errors.<CODE>` if that text exists, or else a general one. */
export function failureText(error: unknown, t: TFunction): string {
  if (!(error instanceof CallError)) return t('errors.NETWORK')
  const text = t([`errors.${error.code}`, 'errors.INTERNAL_ERROR'])
  return error.reference === null ? text : `${text} ${t('errors.reference', { reference: error.reference })}`
}
