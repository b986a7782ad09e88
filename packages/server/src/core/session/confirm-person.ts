import { eq } from 'drizzle-orm'
import { users } from '../../db/tables/people/users.ts'
import type { Caller } from '../context/caller.ts'
import type { InPersonContext, PublicContext } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { beginAttempt, forgiveAttempts } from './attempts.ts'
import { isPassword } from './passwords.ts'

/** Number of seconds after a single sign-on during which it replaces the password. */
const FRESH_SECONDS = 5 * 60

/**
 * Returns true if a person has just confirmed their identity, either with the password in the input or with a single sign-on in
 * the last five minutes. Throws INVALID_INPUT at `password` if the password is wrong, and TOO_MANY_ATTEMPTS after several wrong
 * passwords, so that guessing is no faster in an open session than at sign-in. Must not run in a transaction, because a
 * rollback would undo the count of attempts.
 */
export async function confirmPerson(
  context: Pick<PublicContext, 'database' | 'services' | 'now'>,
  { user_id, signed_on_at }: Caller,
  input: unknown,
): Promise<boolean> {
  const password = passwordIn(input)
  if (password === '') return signed_on_at !== null && context.now - signed_on_at <= FRESH_SECONDS
  const counters = context.services.attemptCounters.ownPassword(user_id)
  await beginAttempt(context, counters, 'password')
  const [user] = await context.database
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(eq(users.id, user_id))
  if (!user || !(await isPassword(password, user.password_hash))) {
    throw invalidField('password', { key: 'validation.wrong_password', message: 'is not your password' })
  }
  await forgiveAttempts(context, counters)
  return true
}

function passwordIn(input: unknown): string {
  const isObject = typeof input === 'object' && input !== null
  return isObject && 'password' in input && typeof input.password === 'string' ? input.password : ''
}

/** Throws INVALID_INPUT at `password` if the person has not just confirmed their identity. */
export function assertConfirmed({ confirmed }: InPersonContext): void {
  if (confirmed) return
  throw invalidField('password', { key: 'validation.required', message: 'is missing' })
}
