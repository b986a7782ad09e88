import { checkPassword, type PasswordOwner } from '@lienzo/rules/sign-in/password'
import { isBreached } from '../../adapters/passwords/breached-passwords.ts'
import { invalidField } from '../context/refusal.ts'
import { hashPassword } from './passwords.ts'

/** The hash of a password that somebody is to have. Fails with INVALID_INPUT at `field` where it is easily guessed. */
export async function hashNewPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  const checked = checkPassword(password, owner)
  if (!checked.ok) {
    throw invalidField(field, {
      key: `validation.password.${checked.reason}`,
      message: `is too easy to guess (${checked.reason})`,
    })
  }
  if (await isBreached(password)) {
    throw invalidField(field, {
      key: 'validation.password.breached',
      message: 'was found among leaked passwords',
    })
  }
  return hashPassword(password)
}
