import { checkPassword, type PasswordFault, type PasswordOwner } from '@lienzo/rules/sign-in/password'
import { isBreached } from '../../adapters/passwords/breached-passwords.ts'
import { invalidField } from '../context/refusal.ts'
import type { Passwords } from './passwords.ts'

/** Returns the hash of a new password. Throws INVALID_INPUT at `field` if the password is easy to guess or was leaked. */
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

/** Returns the reason to refuse a password; undefined if the password is good enough. */
export async function passwordFault(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordFault | 'breached' | undefined> {
  const check = checkPassword(password, owner)
  if (!check.ok) return check.reason
  return (await isBreached(password)) ? 'breached' : undefined
}

/** Returns the error message for a fault, without its subject (the password). */
export function faultText(fault: PasswordFault | 'breached'): string {
  return fault === 'breached' ? 'was found among leaked passwords' : `is too easy to guess (${fault})`
}
