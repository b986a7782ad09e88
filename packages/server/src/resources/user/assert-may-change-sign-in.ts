import type { Context } from '../../core/context/context.ts'
import { invalidInput } from '../../core/context/refusal.ts'
import { assertChangedInPerson, assertInPerson } from '../../core/session/assert-in-person.ts'

/** By what a user signs in, and what says whether they may and whether with a second factor. */
const signInFields = ['username', 'email', 'role_id', 'usergroup_id', 'active'] as const

/** What a person changes of themselves with the password, in the profile. */
const ownFields = ['email', 'password'] as const

type SignInOf = Record<(typeof signInFields)[number], string | number | boolean>

/**
 * Makes sure that a program changes nothing about how somebody signs in, and that nobody sets their own password or e-mail
 * address without the password that they have.
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
  const changed = ownFields.filter((field) =>
    field === 'password' ? Boolean(password) : before.email !== after.email,
  )
  if (changed.length === 0) return
  const fault = {
    key: 'validation.own_in_profile',
    message: 'is your own: change it in your profile',
  } as const
  throw invalidInput(Object.fromEntries(changed.map((field) => [field, fault])))
}
