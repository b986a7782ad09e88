import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context, InPersonContext, PublicContext } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { endKeysOfUsers, endSessionsOfUsers } from '../../../core/session/end-sessions.ts'
import { SESSION_SECONDS, TOKEN_SECONDS } from '../../../core/session/tokens.ts'
import { sessions } from '../../../db/tables/people/sessions.ts'
import { endPasswordLinksOf } from './open-password-links.ts'

/**
 * Extends the caller's session and returns a new token. The session and the token expire after `TOKEN_SECONDS`, but no later
 * than `SESSION_SECONDS` after the sign-in. Throws TOKEN_ERROR if the session is over.
 */
export async function renewToken(context: InPersonContext): Promise<string> {
  const { caller, now } = context
  const [session] = await context.database
    .update(sessions)
    .set({
      expires_at: sql`least(${now + TOKEN_SECONDS}::bigint, ${sessions.created_at} + ${SESSION_SECONDS}::int)`,
    })
    .where(eq(sessions.id, caller.session_id))
    .returning({ expires_at: sessions.expires_at })
  if (!session || session.expires_at <= now) {
    throw new Refusal('TOKEN_ERROR', 'The session is over: sign in again')
  }
  const { expires_at } = session
  const claims = {
    session_id: caller.session_id,
    user_id: caller.user_id,
    user_role: caller.role_id,
    expires_at,
  }
  return context.services.tokens.issue(claims, now)
}

/** Ends a session and logs that the caller signed out. */
export async function endSession(context: Context, sessionId: string): Promise<void> {
  await context.database
    .update(sessions)
    .set({ ended_at: context.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
  const { user_id: record_id, customer_id } = context.caller
  context.log({ resource: 'session', record_id, customer_id, action: 'logout' })
}

/**
 * Ends all access of these users: every session except `exceptSessionId`, every password link and, unless `keepsKeys` is set,
 * every API key.
 */
export async function endAccessOf(
  context: PublicContext,
  userIds: readonly number[],
  { exceptSessionId = '', keepsKeys = false } = {},
): Promise<void> {
  if (userIds.length === 0) return
  await endPasswordLinksOf(context, userIds)
  await endSessionsOfUsers(context, userIds, exceptSessionId)
  if (!keepsKeys) await endKeysOfUsers(context, userIds)
}
