import { effectivePermissions, HOUSE_USERGROUP_ID, type PermissionMap } from '@lienzo/rules/permissions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { rolePermissions, roles } from '../db/tables/roles.ts'
import { sessions } from '../db/tables/sessions.ts'
import { usergroups, userPermissions, users } from '../db/tables/users.ts'
import type { Caller } from './caller.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { RootHandle } from './handle.ts'

/** The resources whose change may change what somebody may do. */
export const accessResources = ['user', 'role', 'usergroup', 'session'] as const

export type Access = {
  /** Who stands behind a session; `undefined` where it has ended or its user may not sign in any more. */
  callerOf(sessionId: string): Promise<Caller | undefined>
}

/** Keeps callers in memory until a user, role, user group or session changes: a warm call asks the database nothing. */
export function makeAccess(database: RootHandle, changes: ChangeFeed): Access {
  const known = new LRUCache<string, { version: number; caller: Caller }>({ max: 10_000 })

  return {
    async callerOf(sessionId) {
      const version = accessResources.reduce((sum, resource) => sum + changes.version(resource), 0)
      const found = changes.live ? known.get(sessionId) : undefined
      if (found?.version === version) return found.caller
      const caller = await readCaller(database, sessionId)
      if (caller) known.set(sessionId, { version, caller })
      return caller
    },
  }
}

async function readCaller(database: RootHandle, sessionId: string): Promise<Caller | undefined> {
  const [row] = await database
    .select({
      user_id: users.id,
      username: users.username,
      role_id: users.role_id,
      usergroup_id: users.usergroup_id,
      customer_id: usergroups.customer_id,
      language: users.language,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.ended_at),
        eq(users.active, true),
        isNull(users.deleted_at),
        eq(usergroups.active, true),
        isNull(usergroups.deleted_at),
      ),
    )
  if (!row) return undefined
  return {
    ...row,
    house: row.usergroup_id === HOUSE_USERGROUP_ID,
    session_id: sessionId,
    permissions: await readPermissions(database, row.user_id, row.role_id),
  }
}

/** What a user may do: the role's permissions with the user's own over them. */
export async function readPermissions(
  database: Pick<RootHandle, 'select'>,
  userId: number,
  roleId: number,
): Promise<PermissionMap> {
  const [permissions] = await readPermissionsOf(database, [{ id: userId, role_id: roleId }])
  return permissions ?? {}
}

/** The same for several users, in their order. */
export async function readPermissionsOf(
  database: Pick<RootHandle, 'select'>,
  holders: readonly { id: number; role_id: number }[],
): Promise<PermissionMap[]> {
  const roleIds = [...new Set(holders.map((holder) => holder.role_id))]
  const ofRoles = await database
    .select({ ...entryColumns(rolePermissions), role_id: rolePermissions.role_id })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.role_id))
    .where(and(sql`${rolePermissions.role_id} = any(${sql.param(roleIds)})`, isNull(roles.deleted_at)))
  const userIds = holders.map((holder) => holder.id)
  const ofUsers = await database
    .select({ ...entryColumns(userPermissions), user_id: userPermissions.user_id })
    .from(userPermissions)
    .where(sql`${userPermissions.user_id} = any(${sql.param(userIds)})`)
  const byRole = Map.groupBy(ofRoles, (entry) => entry.role_id)
  const byUser = Map.groupBy(ofUsers, (entry) => entry.user_id)
  return holders.map(({ id, role_id }) =>
    effectivePermissions(byPath(byRole.get(role_id) ?? []), byPath(byUser.get(id) ?? [])),
  )
}

function entryColumns<Table extends typeof rolePermissions | typeof userPermissions>(table: Table) {
  return {
    path: table.path,
    perm_view: table.perm_view,
    perm_access: table.perm_access,
    perm_edit: table.perm_edit,
  }
}

type Entry = { path: keyof PermissionMap; perm_view: '0' | '1'; perm_access: '0' | '1'; perm_edit: '0' | '1' }

/** Rows of a permission table as a map by resource path. */
export function byPath(entries: Entry[]): PermissionMap {
  return Object.fromEntries(
    entries.map(({ path, perm_view, perm_access, perm_edit }) => [
      path,
      { perm_view, perm_access, perm_edit },
    ]),
  )
}
