import { and, eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import type { LogEntry } from '../../../core/context/log-entry.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { writeLog } from '../../../core/log/write-log.ts'
import {
  beginAttempt,
  forgiveOwnAttempts,
  takeBackAttempt,
  touchCounter,
} from '../../../core/session/attempts.ts'
import { isPassword } from '../../../core/session/passwords.ts'
import { roles } from '../../../db/tables/people/roles.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'
import { isKnownNetwork } from './known-networks.ts'
import { openSession } from './open-session.ts'
import { passSecondFactor } from './second-factor.ts'
import { userNamed } from './user-named.ts'

/**
 * Opens a session for a user name (or e-mail address), a password and, where there is one, a code of the second factor,
 * and gives its token. Fails with LOGIN_FAILED, USER_INACTIVE (only where the password is right), TOO_MANY_ATTEMPTS, or what
 * `passSecondFactor` asks for.
 */
export async function signIn(
  context: PublicContext,
  input: { username: string; password: string; code?: string | undefined },
): Promise<{ token: string; recovery_codes?: string[] }> {
  const name = input.username.trim().toLowerCase()
  const user = await findUser(context, name)
  // A user has one count of failures, whether the name or the e-mail address was typed.
  const { address, ...ofAccount } = context.services.attemptCounters.signIn(
    user?.id ?? name,
    context.origin.address,
  )
  // Strangers elsewhere do not make wait who signs in from where they have signed in before.
  const isKnown = await isKnownNetwork(context, user?.id ?? 0)
  const shared = isKnown ? [address] : [address, ofAccount.account]
  const counters = [ofAccount.pair, ...shared]
  await beginAttempt(context, counters)

  const passwordHash = user?.password_hash ?? (await context.services.passwords.hashOfUnknownUser())
  const isRight = await isPassword(input.password, passwordHash)
  if (!user || !isRight) {
    // For nobody as much is written, so that the time of an answer does not tell who there is.
    await (user ? logFailure(context, user) : touchCounter(context, ofAccount.pair))
    throw new Refusal('LOGIN_FAILED', 'The user name or the password is wrong')
  }
  if (!user.active || !user.usergroup_active) {
    await logFailure(context, user)
    throw new Refusal('USER_INACTIVE', 'This user may not sign in any more')
  }

  const factor = await passSecondFactor(context, user, input.code).catch(async (refusal) => {
    // To be asked for a code is no failure; but it forgives none of the wrong codes before it.
    if (input.code) await logFailure(context, user)
    else await takeBackAttempt(context, counters)
    throw refusal
  })
  await forgiveOwnAttempts(context, ofAccount.pair, shared)
  const token = await openSession(context, user, user)
  if (context.services.passwords.isOutdated(user.password_hash))
    await renewHash(context, user, input.password)
  return { token, ...factor }
}

/**
 * Writes down that somebody failed to sign in as a user, for the user and who looks after them. There are no more of these
 * than attempts that were looked at, which the counters of failures bound.
 */
async function logFailure(
  context: PublicContext,
  user: { id: number; username: string; customer_id: number | null },
): Promise<void> {
  const { id: record_id, username: label, customer_id } = user
  const entry: LogEntry = {
    resource: 'signin',
    record_id,
    label,
    customer_id,
    action: 'login_failed',
    columns: [],
  }
  const messages = await writeLog(context.database, [entry], { ...context, user_id: null })
  context.services.changes.note(messages)
}

/** A hash from when they cost less is replaced at the only moment when the password is known. */
async function renewHash(
  { database, services }: PublicContext,
  user: { id: number; password_hash: string },
  password: string,
): Promise<void> {
  await database
    .update(users)
    .set({ password_hash: await services.passwords.hashOf(password) })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
}

async function findUser(context: PublicContext, name: string) {
  const { where, orderBy } = userNamed(name)
  const [user] = await context.database
    .select({
      id: users.id,
      username: users.username,
      second_factor_required: roles.second_factor,
      role_id: users.role_id,
      active: users.active,
      password_hash: users.password_hash,
      customer_id: usergroups.customer_id,
      usergroup_active: sql<boolean>`${usergroups.active} and ${usergroups.deleted_at} is null`,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(where)
    .orderBy(orderBy)
    .limit(1)
  return user
}
