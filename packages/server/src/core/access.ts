import { effectivePermissions, HOUSE_USERGROUP_ID, type PermissionMap } from '@lienzo/rules/permissions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
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
  /** Which of these sessions have not ended, and whose users may still sign in. */
  runningAmong(sessionIds: readonly string[]): Promise<Set<string>>
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
    async runningAmong(sessionIds) {
      const rows = await database
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.user_id))
        .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
        .where(and(inArray(sessions.id, [...sessionIds]), isRunning))
      return new Set(rows.map((row) => row.id))
    },
  }
}

/** A session counts until it is ended, and as long as its user and their group may sign in. */
const isRunning = and(
  isNull(sessions.ended_at),
  eq(users.active, true),
  isNull(users.deleted_at),
  eq(usergroups.active, true),
  isNull(usergroups.deleted_at),
)

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
    .where(and(eq(sessions.id, sessionId), isRunning))
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
  const ofRole = await database
    .select({ ...entryColumns(rolePermissions), deleted_at: roles.deleted_at })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.role_id))
    .where(and(eq(rolePermissions.role_id, roleId), isNull(roles.deleted_at)))
  const ofUser = await database
    .select(entryColumns(userPermissions))
    .from(userPermissions)
    .where(eq(userPermissions.user_id, userId))
  return effectivePermissions(byPath(ofRole), byPath(ofUser))
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
