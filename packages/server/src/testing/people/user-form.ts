import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'

type UserForm = InputOnTheWire<CallAt<'userrest/update'>>

type User = OutputOnTheWire<CallAt<'userrest/list'>>['rows'][number]

/** Converts a user to the input of the update call, as the form would send it, and applies changes. */
export function userForm(user: User, changes: Partial<UserForm> = {}) {
  const { id, version, username, email, first_name, last_name, language, active } = user
  const { role_id, usergroup_id, user_limit_euros, user_limit_m2 } = user
  const person = { id, version, username, email, first_name, last_name, language, active }
  return { ...person, role_id, usergroup_id, user_limit_euros, user_limit_m2, ...changes }
}
