import type { FieldError } from '@lienzo/contract/wire/errors'
import type { TFunction } from 'i18next'

/** Returns the message for the error of a field. If the language files have no text for its key, uses a more general key. */
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
 * Returns the message for an empty required field. Each field can have its own text, because articles depend on the field and
 * the language.
 */
export function missingText(path: string, t: TFunction): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return t([`validation.missing.${field}`, 'validation.required'])
}
