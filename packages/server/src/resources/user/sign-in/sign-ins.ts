import type { signInRow } from '@lienzo/contract/people/user-access'
import { mayAccess, mayEdit } from '@lienzo/rules/people/permissions'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, InPersonContext } from '../../../core/context/context.ts'
import { notFound, Refusal } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { endSessionsOfUsers } from '../../../core/session/end-sessions.ts'
import { TOKEN_SECONDS } from '../../../core/session/tokens.ts'
import { sessions } from '../../../db/tables/people/sessions.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'
import { assertNoHigherUsers } from '../assert-not-higher.ts'
import { userResource } from '../user.queries.ts'

/** Maximum number of sign-ins returned. Only a program that never signs out reaches it. */
const MOST_SHOWN = 200

/**
 * Returns a user's current sign-ins, newest first, at most `MOST_SHOWN`. Without `userId`, returns those of the caller. Throws
 * NOT_FOUND if the user is not visible or the caller lacks access to users.
 */
export async function signInsOf(
  context: Context,
  userId: number | undefined,
): Promise<z.output<typeof signInRow>[]> {
  const id = userId ?? context.caller.user_id
  await requireSignInsVisible(context, id)
  const rows = await context.database
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, id), isNull(sessions.ended_at), gt(sessions.expires_at, context.now)))
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(MOST_SHOWN)
  return rows.map(({ id: session_id, created_at, expires_at, address, user_agent }) => ({
    id: session_id,
    created_at,
    renewed_at: expires_at - TOKEN_SECONDS,
    expires_at,
    address,
    user_agent,
    current: session_id === context.caller.session_id,
  }))
}

/** Ends one sign-in. Throws NOT_FOUND if the sign-in has already ended, or one of the errors of `requireMayEnd`. */
export async function endSignIn(context: Context, sessionId: string): Promise<void> {
  const [session] = await context.database
    .select({ user_id: sessions.user_id, customer_id: usergroups.customer_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
  if (!session) throw notFound()
  const { user_id: record_id, customer_id } = session
  await requireMayEnd(context, record_id)
  await context.database.update(sessions).set({ ended_at: context.now }).where(eq(sessions.id, sessionId))
  context.log({ resource: 'session', record_id, customer_id, action: 'end' })
}

/**
 * Ends all sign-ins of a user, except the caller's current session. Without `userId`, ends those of the caller. Returns the
 * number of ended sign-ins. Throws the errors of `requireMayEnd`.
 */
export async function endOtherSignIns(context: InPersonContext, userId: number | undefined): Promise<number> {
  const id = userId ?? context.caller.user_id
  await requireMayEnd(context, id)
  return endSessionsOfUsers(context, [id], context.caller.session_id)
}

/** Throws NOT_FOUND unless the user is the caller, or the caller sees the user and has access to users. */
async function requireSignInsVisible(context: Context, userId: number): Promise<void> {
  if (userId === context.caller.user_id) return
  if (!mayAccess(context.caller.permissions, '/user')) throw notFound()
  await visibleRow(context, userResource, userId)
}

/**
 * Throws nothing if the user is the caller. Otherwise throws NOT_FOUND if the caller does not see the user, and NO_PERMISSION
 * if the caller cannot edit users or the user has rights that the caller lacks.
 */
async function requireMayEnd(context: Context, userId: number): Promise<void> {
  if (userId === context.caller.user_id) return
  await requireSignInsVisible(context, userId)
  if (!mayEdit(context.caller.permissions, '/user')) {
    throw new Refusal('NO_PERMISSION', 'You lack the right to edit /user')
  }
  await assertNoHigherUsers(context, [userId])
}
