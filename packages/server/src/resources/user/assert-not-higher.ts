import { mayGrant } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRows } from '../../core/context/resource.ts'
import { readPermissions, readPermissionsOf } from '../../core/session/access.ts'
import { users } from '../../db/tables/people/users.ts'
import { userResource } from './user.queries.ts'

/** Nobody can give a role that may do more than they may themselves. */
export async function assertNoHigherRole(context: Context, roleId: number, userId = 0): Promise<void> {
  const permissions = await readPermissions(context.database, userId, roleId)
  const refused = mayGrant(context.caller.permissions, permissions)
  if (refused.length === 0) return
  throw new Refusal('NO_PERMISSION', `The role may do more than you may yourself: ${refused.join(', ')}`, {
    fields: { role_id: { key: 'validation.grants_more', message: 'is more than you have yourself' } },
  })
}

/**
 * Nobody changes a user who may do more than they may themselves: with a new password or address for it they would sign in
 * as that user.
 */
export async function assertNoHigherUsers(context: Context, ids: readonly number[]): Promise<void> {
  const others = ids.filter((id) => id !== context.caller.user_id)
  if (others.length === 0) return
  await assertNoneHigher(
    context,
    await visibleRows(context, userResource, sql`${users.id} = any(${sql.param(others)})`),
  )
}

/** Makes sure that none of these users may do more than the caller. Fails with NO_PERMISSION. */
export async function assertNoneHigher(
  context: Context,
  found: readonly { id: number; role_id: number; username: string }[],
): Promise<void> {
  const permissions = await readPermissionsOf(context.database, found)
  const higher = found.find(
    (_user, index) => mayGrant(context.caller.permissions, permissions[index] ?? {}).length > 0,
  )
  if (!higher) return
  throw new Refusal('NO_PERMISSION', `${higher.username} may do more than you may yourself`)
}
