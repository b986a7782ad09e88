import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { sessions } from '../../db/tables/people/sessions.ts'
import { users } from '../../db/tables/people/users.ts'
import type { Context, PublicContext } from '../context/context.ts'

/** Ends every session of these users at once, but for the one that is named. Gives how many there were. */
export async function endSessionsOfUsers(
  context: PublicContext,
  userIds: readonly number[],
  exceptSessionId = '',
): Promise<number> {
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
  for (const record_id of new Set(ended.map(({ user_id }) => user_id))) {
    context.log({ resource: 'session', record_id, action: 'end' })
  }
  return ended.length
}

/** Ends every session of the users of a group at once: activating the group again brings none of them back. */
export async function endSessionsOfUsergroup(
  context: Context,
  usergroup: { id: number; customer_id: number | null },
): Promise<void> {
  const members = context.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usergroup_id, usergroup.id))
  const ended = await context.database
    .update(sessions)
    .set({ ended_at: context.now })
    .where(and(inArray(sessions.user_id, members), isNull(sessions.ended_at)))
    .returning({ user_id: sessions.user_id })
  for (const record_id of new Set(ended.map(({ user_id }) => user_id))) {
    context.log({ resource: 'session', record_id, customer_id: usergroup.customer_id, action: 'end' })
  }
}
