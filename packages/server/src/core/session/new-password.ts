import { checkPassword, type PasswordFault, type PasswordOwner } from '@lienzo/rules/sign-in/password'
import { isBreached } from '../../adapters/passwords/breached-passwords.ts'
import { invalidField } from '../context/refusal.ts'
import type { Passwords } from './passwords.ts'

/** The hash of a password that somebody is to have. Fails with INVALID_INPUT at `field` where it is easily guessed. */
export async function hashNewPassword(
  passwords: Passwords,
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  const reason = await passwordFault(password, owner)
  if (reason) throw invalidField(field, { key: `validation.password.${reason}`, message: faultText(reason) })
  return passwords.hashOf(password)
}

/** Why nobody may have this password; none where somebody may. */
export async function passwordFault(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordFault | 'breached' | undefined> {
  const checked = checkPassword(password, owner)
  if (!checked.ok) return checked.reason
  return (await isBreached(password)) ? 'breached' : undefined
}

/** The fault as the end of a sentence about the password. */
export function faultText(fault: PasswordFault | 'breached'): string {
  return fault === 'breached' ? 'was found among leaked passwords' : `is too easy to guess (${fault})`
}
