import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { apiKeys } from '../../db/tables/people/api-keys.ts'
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

/** Ends every API key of these users at once: one that was made under a password that others knew is worth nothing more. */
export async function endKeysOfUsers(context: PublicContext, userIds: readonly number[]): Promise<void> {
  const ended = await context.database
    .update(apiKeys)
    .set({ ended_at: context.now })
    .where(and(sql`${apiKeys.user_id} = any(${sql.param(userIds)})`, isNull(apiKeys.ended_at)))
    .returning({ id: apiKeys.id, name: apiKeys.name })
  for (const { id, name } of ended) {
    context.log({ resource: 'apikey', record_id: id, label: name, action: 'end_key' })
  }
}

/** Ends every session and every API key of the users of a group: activating the group again brings none of them back. */
export async function endAccessOfUsergroup(
  context: Context,
  usergroup: { id: number; customer_id: number | null },
): Promise<void> {
  const members = await context.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usergroup_id, usergroup.id))
  const ids = members.map(({ id }) => id)
  const { customer_id } = usergroup
  const logging: Context = { ...context, log: (entry) => context.log({ ...entry, customer_id }) }
  await endSessionsOfUsers(logging, ids)
  await endKeysOfUsers(logging, ids)
}
