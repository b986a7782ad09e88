import type { userPermissions as userPermissionsRecord } from '@lienzo/contract/people/user-access'
import {
  effectivePermissions,
  newlyGranted,
  type PermissionEntry,
  type PermissionMap,
  resourcePaths,
} from '@lienzo/rules/people/permissions'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { columnOf } from '../../../core/changes/change-names.ts'
import type { Context } from '../../../core/context/context.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { difference } from '../../../core/log/write-log.ts'
import { assertUnchanged, lockRow } from '../../../core/record/save-row.ts'
import { assertGrantsNoMore } from '../../../core/session/assert-grants.ts'
import { readUserAccessState, type UserAccessState } from '../../../core/session/user-access-state.ts'
import { userPermissions, users } from '../../../db/tables/people/users.ts'
import { assertNoHigherUsers } from '../assert-not-higher.ts'
import { userResource } from '../user.queries.ts'
import { resourceOfPath } from './explain-access.ts'

type UserPermissions = z.output<typeof userPermissionsRecord>

const nothing: PermissionEntry = { perm_view: '0', perm_access: '0', perm_edit: '0' }

/**
 * Returns a user's rights for each path: those of the role, the override if there is one, and the resulting rights. Throws
 * NOT_FOUND if the caller does not see the user.
 */
export async function permissionsOfUser(context: Context, userId: number): Promise<UserPermissions> {
  const { id, version, username } = await visibleRow(context, userResource, userId)
  const state = await readUserAccessState(context.database, id)
  const { caller, role, overrides, active, role_name, usergroup_name, usergroup_active } = state
  return {
    ...{ id, version, username },
    state: {
      ...{ active, role_name, usergroup_name, usergroup_active },
      role_id: caller.role_id,
      usergroup_id: caller.usergroup_id,
      house: caller.house,
      customer_name: state.customer_name,
    },
    entries: resourcePaths.map((path) => ({
      path,
      role: role[path] ?? nothing,
      override: overrides[path] ?? null,
      effective: caller.permissions[path] ?? nothing,
      has_records: resourceOfPath(context, path)?.label !== undefined,
    })),
  }
}

type Change = { id: number; version?: number | undefined; overrides: PermissionMap }

/**
 * Replaces all overrides of a user. Throws NO_PERMISSION if the new overrides grant rights that the caller lacks, or if the
 * user already has rights that the caller lacks. Throws CONFLICT if the user has changed since `version`.
 */
export async function saveOverrides(context: Context, change: Change): Promise<UserPermissions> {
  const { id, overrides } = change
  const user = await lockRow(context, userResource, id)
  if (change.version !== undefined) {
    await assertUnchanged(user, change.version, () => permissionsOfUser(context, id))
  }
  await assertNoHigherUsers(context, [id])
  const state = await readUserAccessState(context.database, id)
  assertMayGrant(context, state, overrides)
  const changes = difference(state.overrides, overrides)
  if (Object.keys(changes).length === 0) return permissionsOfUser(context, id)

  await replaceOverrides(context, id, overrides)
  await context.database
    .update(users)
    .set({ version: user.version + 1, updated_at: context.now })
    .where(eq(users.id, id))
  const { customer_id } = state.caller
  context.publish([columnOf('user', 'permissions')])
  context.log({ resource: 'user', record_id: id, customer_id, action: 'permissions', changes })
  return permissionsOfUser(context, id)
}

/**
 * Throws NO_PERMISSION if the change grants rights that the caller lacks, whether by adding an override or by removing an
 * override that denies a right.
 */
function assertMayGrant(context: Context, state: UserAccessState, overrides: PermissionMap): void {
  const after = effectivePermissions(state.role, overrides)
  assertGrantsNoMore(context, newlyGranted(state.caller.permissions, after), 'overrides')
}

async function replaceOverrides(context: Context, userId: number, overrides: PermissionMap): Promise<void> {
  await context.database.delete(userPermissions).where(eq(userPermissions.user_id, userId))
  const rows = resourcePaths.flatMap((path) => {
    const entry = overrides[path]
    return entry ? [{ user_id: userId, path, ...entry }] : []
  })
  if (rows.length > 0) await context.database.insert(userPermissions).values(rows)
}
