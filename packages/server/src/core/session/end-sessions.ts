import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { apiKeys } from '../../db/tables/people/api-keys.ts'
import { sessions } from '../../db/tables/people/sessions.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import type { PublicContext } from '../context/context.ts'

/** Ends all sessions of these users except `exceptSessionId`, and adds log entries. Returns the number of ended sessions. */
export async function endSessionsOfUsers(
  context: PublicContext,
  userIds: readonly number[],
  exceptSessionId = '',
): Promise<number> {
  const endedSessions = await context.database
    .update(sessions)
    .set({ ended_at: context.now })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        eq(users.id, sessions.user_id),
        sql`${sessions.user_id} = any(${sql.param(userIds)})`,
        isNull(sessions.ended_at),
        ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ user_id: sessions.user_id, customer_id: usergroups.customer_id })
  const customers = new Map(endedSessions.map(({ user_id, customer_id }) => [user_id, customer_id]))
  for (const [record_id, customer_id] of customers) {
    context.log({ resource: 'session', record_id, customer_id, action: 'end' })
  }
  return endedSessions.length
}

/**
 * Columns with the user and the customer of an API key, for its log entry. The statement must join `users` and `usergroups` to
 * the key.
 */
export const userOfKey = {
  customer_id: usergroups.customer_id,
  user_of_key: { id: users.id, username: users.username },
}

/** Ends all API keys of these users. A key that was created while others knew the password cannot be trusted. */
export async function endKeysOfUsers(context: PublicContext, userIds: readonly number[]): Promise<void> {
  const endedKeys = await context.database
    .update(apiKeys)
    .set({ ended_at: context.now })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        eq(users.id, apiKeys.user_id),
        sql`${apiKeys.user_id} = any(${sql.param(userIds)})`,
        isNull(apiKeys.ended_at),
      ),
    )
    .returning({ id: apiKeys.id, label: apiKeys.name, ...userOfKey })
  for (const { id: record_id, ...key } of endedKeys) {
    context.log({ resource: 'apikey', record_id, ...key, action: 'end_key' })
  }
}

/**
 * Ends all sessions and API keys of the users of a group. Activating the group again does not restore these sessions and keys.
 */
export async function endAccessOfUsergroup(context: PublicContext, usergroupId: number): Promise<void> {
  const members = await context.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usergroup_id, usergroupId))
  const ids = members.map(({ id }) => id)
  await endSessionsOfUsers(context, ids)
  await endKeysOfUsers(context, ids)
}
