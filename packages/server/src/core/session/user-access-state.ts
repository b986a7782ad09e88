import {
  effectivePermissions,
  HOUSE_USERGROUP_ID,
  type PermissionMap,
} from '@lienzo/rules/people/permissions'
import { eq } from 'drizzle-orm'
import { customers } from '../../db/tables/customers/customers.ts'
import { roles } from '../../db/tables/people/roles.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import type { Caller } from '../context/caller.ts'
import type { Handle } from '../context/handle.ts'
import { notFound } from '../context/refusal.ts'
import { readPermissionParts } from './access.ts'

/** Data that determines the access of a user, and the caller that the user would be now. */
export type UserAccessState = {
  caller: Caller
  active: boolean
  role_name: string
  usergroup_name: string
  usergroup_active: boolean
  customer_name: string | null
  /**
   * `role` contains the permissions of the role and `overrides` the user's own permissions; together they determine the
   * permissions of the caller.
   */
  role: PermissionMap
  overrides: PermissionMap
}

/**
 * Reads the access state of a user. Throws NOT_FOUND if no such user exists. Does not check that the caller is allowed to see
 * the user.
 */
export async function readUserAccessState(database: Handle, userId: number): Promise<UserAccessState> {
  const [row] = await database
    .select({
      user_id: users.id,
      username: users.username,
      role_id: users.role_id,
      usergroup_id: users.usergroup_id,
      customer_id: usergroups.customer_id,
      language: users.language,
      active: users.active,
      role_name: roles.name,
      usergroup_name: usergroups.name,
      usergroup_active: usergroups.active,
      usergroup_deleted_at: usergroups.deleted_at,
      customer_name: customers.name,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .leftJoin(customers, eq(customers.id, usergroups.customer_id))
    .where(eq(users.id, userId))
  if (!row) throw notFound()
  const { active, role_name, usergroup_name, customer_name, usergroup_active, usergroup_deleted_at } = row
  const { user_id, username, role_id, usergroup_id, customer_id, language } = row
  const { role, overrides } = await readPermissionParts(database, user_id, role_id)
  return {
    caller: {
      ...{ user_id, username, role_id, usergroup_id, customer_id, language },
      house: usergroup_id === HOUSE_USERGROUP_ID,
      session_id: '',
      signed_on_at: null,
      permissions: effectivePermissions(role, overrides),
    },
    ...{ active, role_name, usergroup_name, customer_name, role, overrides },
    usergroup_active: usergroup_active && usergroup_deleted_at === null,
  }
}
