import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context, InPersonContext } from '../../core/context.ts'
import { TOKEN_SECONDS } from '../../core/tokens.ts'
import { sessions } from '../../db/tables/sessions.ts'

/** A new token for the caller's session, which then lives as long as the token. */
export async function renewToken(context: InPersonContext): Promise<string> {
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
  const ended = await context.database
    .update(sessions)
    .set({ ended_at: context.now })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), ne(sessions.id, exceptSessionId)))
    .returning({ id: sessions.id })
  if (ended.length > 0) context.log({ resource: 'session', record_id: userId, action: 'end' })
}
