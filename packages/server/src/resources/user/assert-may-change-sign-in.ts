import type { Context } from '../../core/context/context.ts'
import { invalidInput } from '../../core/context/refusal.ts'
import { assertChangedInPerson, assertInPerson } from '../../core/session/assert-in-person.ts'

/** Fields that decide how a user signs in, whether they can, and whether a second factor is required. */
const signInFields = ['username', 'email', 'role_id', 'usergroup_id', 'active'] as const

/** Fields that people can change for themselves only in their profile, where the current password is required. */
const ownFields = ['email', 'password'] as const

type SignInOf = Record<(typeof signInFields)[number], string | number | boolean>

/**
 * Throws NO_PERMISSION if an API key changes how somebody signs in, and INVALID_INPUT if callers set their own password or
 * e-mail address here, where the current password is not requested.
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
