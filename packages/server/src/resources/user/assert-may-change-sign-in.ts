import type { Context } from '../../core/context/context.ts'
import { invalidInput } from '../../core/context/refusal.ts'
import { assertChangedInPerson, assertInPerson } from '../../core/session/assert-in-person.ts'

/** Fields that decide whether and how a user can sign in, including whether a second factor is required. */
const signInFields = ['username', 'email', 'role_id', 'usergroup_id', 'active'] as const

/** Fields that users can change on their own account only in their profile, which requires the current password. */
const ownFields = ['email', 'password'] as const

type SignInOf = Record<(typeof signInFields)[number], string | number | boolean>

/**
 * Throws NO_PERMISSION if an API key changes how a user signs in. Throws INVALID_INPUT if callers change their own password or
 * e-mail address, because only their profile asks for the current password.
 */
export function assertMayChangeSignIn(
  { caller }: Context,
  before: (SignInOf & { id: number }) | undefined,
  after: SignInOf,
  password: string | undefined,
): void {
  assertChangedInPerson(caller, signInFields, { before, after })
  if (password) assertInPerson(caller)
  if (before?.id !== caller.user_id) return
  const changedFields = ownFields.filter((field) =>
    field === 'password' ? Boolean(password) : before.email !== after.email,
  )
  if (changedFields.length === 0) return
  const fault = {
    key: 'validation.own_in_profile',
    message: 'is your own: change it in your profile',
  } as const
  throw invalidInput(Object.fromEntries(changedFields.map((field) => [field, fault])))
}
