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
 * Signs in with a user name or an e-mail address, a password and, if required, a code of the second factor. Returns a token,
 * and recovery codes if this sign-in has confirmed a new second factor. Throws LOGIN_FAILED, USER_INACTIVE (only if the
 * password is right), TOO_MANY_ATTEMPTS, or the errors of `passSecondFactor`.
 */
export async function signIn(
  context: PublicContext,
  input: { username: string; password: string; code?: string | undefined },
): Promise<{ token: string; recovery_codes?: string[] }> {
  const name = input.username.trim().toLowerCase()
  const user = await findUser(context, name)
  // Counts failures per user, so that the user name and the e-mail address share one counter.
  const { address, ...ofAccount } = context.services.attemptCounters.signIn(
    user?.id ?? name,
    context.origin.address,
  )
  // From a known network, a user is not delayed by the failed attempts of strangers on other networks.
  const isKnown = await isKnownNetwork(context, user?.id ?? 0)
  const sharedCounters = isKnown ? [address] : [address, ofAccount.account]
  const counters = [ofAccount.pair, ...sharedCounters]
  await beginAttempt(context, counters)

  const passwordHash = user?.password_hash ?? (await context.services.passwords.hashOfUnknownUser())
  const isRight = await isPassword(input.password, passwordHash)
  if (!user || !isRight) {
    // Writes to the database for an unknown name too, so that the response time does not reveal which users exist.
    await (user ? logFailure(context, user) : touchCounter(context, ofAccount.pair))
    throw new Refusal('LOGIN_FAILED', 'The user name or the password is wrong')
  }
  if (!user.active || !user.usergroup_active) {
    await logFailure(context, user)
    throw new Refusal('USER_INACTIVE', 'This user may not sign in any more')
  }

  const factor = await passSecondFactor(context, user, input.code).catch(async (refusal) => {
    // A missing code is not a failure, but does not clear earlier failures either.
    if (input.code) await logFailure(context, user)
    else await takeBackAttempt(context, counters)
    throw refusal
  })
  await forgiveOwnAttempts(context, ofAccount.pair, sharedCounters)
  const token = await openSession(context, user, user)
  if (context.services.passwords.isOutdated(user.password_hash))
    await renewHash(context, user, input.password)
  return { token, ...factor }
}

/**
 * Logs a failed sign-in, which the user and their administrators can see in the log. The attempt counters limit the number of
 * entries.
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

/** Replaces an outdated password hash at sign-in, because the password is known only then. */
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
