import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context, PublicContext } from '../../core/context.ts'
import { checkNobodysPassword, isPassword } from '../../core/passwords.ts'
import { Refusal } from '../../core/refusal.ts'
import { TOKEN_SECONDS } from '../../core/tokens.ts'
import { writeLog } from '../../core/write-log.ts'
import { sessions } from '../../db/tables/sessions.ts'
import { usergroups, users } from '../../db/tables/users.ts'
import { beginAttempt, forgiveAttempts } from './sign-in-attempts.ts'

/**
 * Opens a session for a user name (or e-mail address) and password, and gives its token. Fails with LOGIN_FAILED,
 * USER_INACTIVE (only to who knows the password) or TOO_MANY_ATTEMPTS.
 */
export async function signIn(
  context: PublicContext,
  input: { username: string; password: string },
): Promise<string> {
  const name = input.username.trim().toLowerCase()
  const user = await findUser(context, name)
  // A user has one count of failures, whether the name or the e-mail address was typed.
  const keys = [user ? `user:${user.id}` : `name:${name}`, `address:${context.origin.address}`]
  await beginAttempt(context, keys)

  if (!user) await checkNobodysPassword(input.password)
  if (!user || !(await isPassword(input.password, user.password_hash))) {
    throw new Refusal('LOGIN_FAILED', 'The user name or the password is wrong')
  }
  if (!user.active || !user.usergroup_active)
    throw new Refusal('USER_INACTIVE', 'This user may not sign in any more')

  await forgiveAttempts(context, keys)
  const session_id = await openSession(context, user.id)
  return context.services.tokens.issue({ session_id, user_id: user.id, user_role: user.role_id }, context.now)
}

async function findUser(context: PublicContext, name: string) {
  const [user] = await context.database
    .select({
      id: users.id,
      role_id: users.role_id,
      active: users.active,
      password_hash: users.password_hash,
      usergroup_active: sql<boolean>`${usergroups.active} and ${usergroups.deleted_at} is null`,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        isNull(users.deleted_at),
        or(sql`lower(${users.username}) = ${name}`, sql`lower(${users.email}) = ${name}`),
      ),
    )
    .orderBy(sql`lower(${users.username}) = ${name} desc`)
    .limit(1)
  return user
}

async function openSession(context: PublicContext, userId: number): Promise<string> {
  const id = randomUUID()
  const changed = await context.database.transaction(async (transaction) => {
    await transaction.insert(sessions).values({
      id,
      user_id: userId,
      created_at: context.now,
      expires_at: context.now + TOKEN_SECONDS,
      address: context.origin.address,
      user_agent: context.origin.user_agent.slice(0, 400),
    })
    await transaction.update(users).set({ last_sign_in_at: context.now }).where(eq(users.id, userId))
    const entries = [{ resource: 'signin', record_id: userId, action: 'login' }]
    return writeLog(transaction, entries, { now: context.now, origin: context.origin, user_id: userId })
  })
  context.services.changes.note(changed)
  return id
}

/** A new token for the caller's session, which then lives as long as the token. */
export async function renewToken(context: Context): Promise<string> {
  const { caller, now } = context
  await context.database
    .update(sessions)
    .set({ expires_at: now + TOKEN_SECONDS })
    .where(eq(sessions.id, caller.session_id))
  const claims = { session_id: caller.session_id, user_id: caller.user_id, user_role: caller.role_id }
  return context.services.tokens.issue(claims, now)
}

/** Ends one session at once. */
export async function endSession(context: Context, sessionId: string): Promise<void> {
  await context.database
    .update(sessions)
    .set({ ended_at: context.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
  context.log({ resource: 'session', record_id: context.caller.user_id, action: 'logout' })
}

/** Ends every session of a user at once, but for the one that is named. */
export async function endSessionsOf(context: Context, userId: number, exceptSessionId = ''): Promise<void> {
  await endSessionsOfAll(context, [userId], exceptSessionId)
}

/** The same for several users. */
export async function endSessionsOfAll(
  context: Context,
  userIds: readonly number[],
  exceptSessionId = '',
): Promise<void> {
  const ended = await context.database
    .update(sessions)
    .set({ ended_at: context.now })
    .where(
      and(
        sql`${sessions.user_id} = any(${sql.param(userIds)})`,
        isNull(sessions.ended_at),
        ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ user_id: sessions.user_id })
  for (const userId of new Set(ended.map(({ user_id }) => user_id))) {
    context.log({ resource: 'session', record_id: userId, action: 'end' })
  }
}
