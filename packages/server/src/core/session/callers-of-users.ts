import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, eq, sql } from 'drizzle-orm'
import { usergroups, users } from '../../db/tables/people/users.ts'
import type { Caller } from '../context/caller.ts'
import type { Handle } from '../context/handle.ts'
import { activeUser, readPermissionsOf, userFields } from './access.ts'

/**
 * Returns a caller for each of these users, as if the user made a call now, keyed by user id. Leaves out users who are not
 * allowed to sign in.
 */
export async function callersOfUsers(
  database: Pick<Handle, 'select'>,
  userIds: readonly number[],
): Promise<Map<number, Caller>> {
  const rows = await database
    .select(userFields)
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(and(sql`${users.id} = any(${sql.param(userIds)})`, activeUser))
  const holders = rows.map(({ user_id, role_id }) => ({ id: user_id, role_id }))
  const permissions = await readPermissionsOf(database, holders)
  return new Map(
    rows.map((row, index) => [
      row.user_id,
      {
        ...row,
        house: row.usergroup_id === HOUSE_USERGROUP_ID,
        session_id: null,
        signed_on_at: null,
        permissions: permissions[index] ?? {},
      },
    ]),
  )
}
