import type { FieldError } from '@lienzo/contract/wire/errors'
import type { TFunction } from 'i18next'

/** Returns the message for a field error. If there is no translation for the key of the error, uses a more general key. */
export function fieldErrorText(error: FieldError, t: TFunction, path = ''): string {
  if (error.key === 'validation.required') return missingText(path, t)
  return t([error.key, generalKey(error.key), 'validation.invalid'], {
    ...error.values,
    message: error.message,
  })
}

/** Shortens a key such as `too_small.number` to `too_small`. */
export function generalKey(key: string): string {
  return key.split('.').slice(0, 2).join('.')
}

/**
 * Returns the message for a required field that is empty. A field can have its own message, because the article depends on the
 * field and the language.
 */
export function missingText(path: string, t: TFunction): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return t([`validation.missing.${field}`, 'validation.required'])
}
