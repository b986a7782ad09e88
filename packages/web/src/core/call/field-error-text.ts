import type { FieldError } from '@lienzo/contract/wire/errors'
import type { TFunction } from 'i18next'

/** The text of an error that the server found; a more general one where its key has no text of its own. */
export function fieldErrorText(error: FieldError, t: TFunction): string {
  const general = error.key.split('.').slice(0, 2).join('.')
  return t([error.key, general, 'validation.invalid'], { ...error.values, message: error.message })
}
