import { and, eq, isNull } from 'drizzle-orm'
import type { Context, InPersonContext, PublicContext } from '../../../core/context/context.ts'
import { endSessionsOfUsers } from '../../../core/session/end-sessions.ts'
import { TOKEN_SECONDS } from '../../../core/session/tokens.ts'
import { sessions } from '../../../db/tables/people/sessions.ts'
import { logUnderCustomers } from '../user-customers.ts'
import { endPasswordLinksOf } from './open-password-links.ts'

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
  const { user_id: record_id, customer_id } = context.caller
  context.log({ resource: 'session', record_id, customer_id, action: 'logout' })
}

/** Ends every session of a user at once, but for the one that is named, and every link that sets a password. */
export async function endSessionsOf(
  context: PublicContext,
  userId: number,
  exceptSessionId = '',
): Promise<void> {
  await endSessionsOfAll(context, [userId], exceptSessionId)
}

/** The same for several users. */
export async function endSessionsOfAll(
  context: PublicContext,
  userIds: readonly number[],
  exceptSessionId = '',
): Promise<void> {
  if (userIds.length === 0) return
  await endPasswordLinksOf(context, userIds)
  await endSessionsOfUsers(await logUnderCustomers(context, userIds), userIds, exceptSessionId)
}
