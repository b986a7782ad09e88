import { checkPassword, PASSWORD_MIN_CHARACTERS } from '@lienzo/rules/sign-in/password'
import type { TFunction } from 'i18next'
import type { Note } from './auth-field.tsx'

/**
 * Checks a new password by the server's rules and returns the note to show below it. A problem is shown as an error once the
 * form has been submitted (`isSubmitted`). Before that it is a hint, or a neutral note if the password is too short.
 */
export function passwordNote(password: string, username: string, isSubmitted: boolean, t: TFunction): Note {
  const check = checkPassword(password, { username, email: '' })
  if (check.ok) return { kind: 'good', text: t('password_link.good') }
  if (check.reason === 'too-short' && !isSubmitted) {
    const count = PASSWORD_MIN_CHARACTERS - [...password].length
    const text = password === '' ? t('validation.password.too-short') : t('password_link.missing', { count })
    return { kind: 'quiet', text }
  }
  return { kind: isSubmitted ? 'error' : 'hint', text: t(`validation.password.${check.reason}`) }
}
