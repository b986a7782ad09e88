import type { FieldError } from '@lienzo/contract/wire/errors'
import type { TFunction } from 'i18next'

/**
 * The sentence of an error that the server found at a path; a more general one where its key has no text of its own, or no
 * path is given.
 */
export function fieldErrorText(error: FieldError, t: TFunction, path = ''): string {
  if (error.key === 'validation.required') return missingText(path, t)
  return t([error.key, generalKey(error.key), 'validation.invalid'], {
    ...error.values,
    message: error.message,
  })
}

/** That of `too_small.number` and its like is `too_small`. */
export function generalKey(key: string): string {
  return key.split('.').slice(0, 2).join('.')
}

/** The sentence of a field that holds nothing and must hold something; each has its own, because languages differ in articles. */
export function missingText(path: string, t: TFunction): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return t([`validation.missing.${field}`, 'validation.required'])
}
