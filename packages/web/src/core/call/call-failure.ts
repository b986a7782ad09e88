import type { TFunction } from 'i18next'
import { CallError } from './call.ts'

/**
 * Returns the message for a failed call: the text `errors.<CODE>` if it exists, otherwise a general message. Appends the
 * reference if the failure was unexpected.
 */
export function failureText(error: unknown, t: TFunction): string {
  if (!(error instanceof CallError)) return t('errors.NETWORK')
  const text = t([`errors.${error.code}`, 'errors.INTERNAL_ERROR'])
  return error.reference === null ? text : `${text} ${t('errors.reference', { reference: error.reference })}`
}
