import type { FieldError } from '@lienzo/contract/wire/errors'
import type { TFunction } from 'i18next'

/** The text of an error that the server found; a more general one where its key has no text of its own. */
export function fieldErrorText(error: FieldError, t: TFunction): string {
  return t([error.key, generalKey(error.key), 'validation.invalid'], {
    ...error.values,
    message: error.message,
  })
}

/** That of `too_small.number` and its like is `too_small`. */
export function generalKey(key: string): string {
  return key.split('.').slice(0, 2).join('.')
}
