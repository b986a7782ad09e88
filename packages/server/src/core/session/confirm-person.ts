import { eq } from 'drizzle-orm'
import { users } from '../../db/tables/people/users.ts'
import type { Caller } from '../context/caller.ts'
import type { InPersonContext, PublicContext } from '../context/context.ts'
import { invalidField } from '../context/refusal.ts'
import { beginAttempt, forgiveAttempts } from './attempts.ts'
import { isPassword } from './passwords.ts'

/** How long a single sign-on stands for the password, in seconds. */
const FRESH_SECONDS = 5 * 60

/**
 * Whether a person has just shown again who they are: by the password that came with the call, or by a single sign-on a
 * moment ago. Fails with INVALID_INPUT for a wrong password, and with TOO_MANY_ATTEMPTS after some: who has found an open
 * session learns it no sooner here than at the sign-in. Not within a transaction, which would take the count back.
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

/** Makes sure that the person has just shown again who they are. Fails with INVALID_INPUT. */
export function assertConfirmed({ confirmed }: InPersonContext): void {
  if (confirmed) return
  throw invalidField('password', { key: 'validation.required', message: 'is missing' })
}
