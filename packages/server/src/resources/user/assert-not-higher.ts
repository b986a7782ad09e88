import { mayGrant } from '@lienzo/rules/people/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRows } from '../../core/context/resource.ts'
import { readPermissions, readPermissionsOf } from '../../core/session/access.ts'
import { users } from '../../db/tables/people/users.ts'
import { userResource } from './user.queries.ts'

/**
 * Throws NO_PERMISSION if a role has rights that the caller lacks. With `userId`, also considers the overrides of that user.
 */
export async function assertNoHigherRole(context: Context, roleId: number, userId = 0): Promise<void> {
  const permissions = await readPermissions(context.database, userId, roleId)
  const excessRights = mayGrant(context.caller.permissions, permissions)
  if (excessRights.length === 0) return
  throw new Refusal(
    'NO_PERMISSION',
    `The role may do more than you may yourself: ${excessRights.join(', ')}`,
    {
      fields: { role_id: { key: 'validation.grants_more', message: 'is more than you have yourself' } },
    },
  )
}

/**
 * Throws NO_PERMISSION if one of these users, other than the caller, has rights that the caller lacks. Otherwise the caller
 * could set a new password or address for that user and sign in as that user.
 */
export async function assertNoHigherUsers(context: Context, ids: readonly number[]): Promise<void> {
  const others = ids.filter((id) => id !== context.caller.user_id)
  if (others.length === 0) return
  await assertNoneHigher(
    context,
    await visibleRows(context, userResource, sql`${users.id} = any(${sql.param(others)})`),
  )
}

/** Throws NO_PERMISSION if one of these users has rights that the caller lacks. */
export async function assertNoneHigher(
  context: Context,
  people: readonly { id: number; role_id: number; username: string }[],
): Promise<void> {
  const permissions = await readPermissionsOf(context.database, people)
  const higher = people.find(
    (_user, index) => mayGrant(context.caller.permissions, permissions[index] ?? {}).length > 0,
  )
  if (!higher) return
  throw new Refusal('NO_PERMISSION', `${higher.username} may do more than you may yourself`)
}
