import {
  effectivePermissions,
  HOUSE_USERGROUP_ID,
  type PermissionMap,
  sharedPermissions,
} from '@lienzo/rules/people/permissions'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { apiKeys } from '../../db/tables/people/api-keys.ts'
import { rolePermissions, roles } from '../../db/tables/people/roles.ts'
import { sessions } from '../../db/tables/people/sessions.ts'
import { usergroups, userPermissions, users } from '../../db/tables/people/users.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { Caller } from '../context/caller.ts'
import type { RootHandle } from '../context/handle.ts'

/** Resources whose changes can affect a caller or the caller's permissions. */
export const accessResources = ['user', 'role', 'usergroup', 'session', 'apikey'] as const

/**
 * Function that runs `read`, the database read of a caller who is not cached, as soon as its turn comes. Returns the result of
 * `read`.
 */
export type Reading = <Found>(read: () => Promise<Found>) => Promise<Found>

const atOnce: Reading = (read) => read()

export type Access = {
  /** Returns the caller of a session; `undefined` if the session has ended or its user is no longer allowed to sign in. */
  callerOf(sessionId: string, reading?: Reading): Promise<Caller | undefined>
  /**
   * Returns the caller of an API key, limited to the scope of the key, and stores the time of use. Returns `undefined` if the
   * key has ended or expired, or if its user is no longer allowed to sign in. `now` is in Unix seconds.
   */
  callerOfKey(hash: string, now: number, reading?: Reading): Promise<Caller | undefined>
  /** Returns the ids of those sessions that have not ended and whose users are still allowed to sign in. */
  runningAmong(sessionIds: readonly string[]): Promise<Set<string>>
}

/** Minimum number of seconds between two updates of the last use of a key. */
const USE_NOTED_SECONDS = 60

/**
 * Returns an `Access` that caches callers until a user, role, user group, session or API key changes. A cached caller needs no
 * query.
 */
export function makeAccess(database: RootHandle, changes: ChangeFeed): Access {
  type Known<Found> = { version: number; found: Found }
  const callers = new LRUCache<string, Known<Caller>>({ max: 10_000 })
  const keys = new LRUCache<string, Known<KeyCaller>>({ max: 10_000 })

  async function keep<Found extends object>(
    cache: LRUCache<string, Known<Found>>,
    name: string,
    read: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const version = accessResources.reduce((sum, resource) => sum + changes.version(resource), 0)
    const entry = changes.live ? cache.get(name) : undefined
    if (entry?.version === version) return entry.found
    const found = await read()
    if (found) cache.set(name, { version, found })
    return found
  }

  return {
    callerOf: (sessionId, reading = atOnce) =>
      keep(callers, sessionId, () => reading(() => readCaller(database, sessionId))),
    async callerOfKey(hash, now, reading = atOnce) {
      const key = await keep(keys, hash, () => reading(() => readKeyCaller(database, hash)))
      if (!key || (key.expires_at !== null && key.expires_at <= now)) return undefined
      if (now - key.used_at >= USE_NOTED_SECONDS) {
        key.used_at = now
        // The call does not wait for this update. If the update fails, a later use of the key is stored.
        noteUse(database, key.id, now).catch(() => undefined)
      }
      return key.caller
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

/**
 * Stores the time of the last use of a key. Skips the update if the row is locked, because each waiting update would occupy a
 * connection that calls need.
 */
async function noteUse(database: RootHandle, keyId: number, now: number): Promise<void> {
  const free = database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(eq(apiKeys.id, keyId))
    .for('update', { skipLocked: true })
  await database.update(apiKeys).set({ last_used_at: now }).where(inArray(apiKeys.id, free))
}

export const userFields = {
  user_id: users.id,
  username: users.username,
  role_id: users.role_id,
  usergroup_id: users.usergroup_id,
  customer_id: usergroups.customer_id,
  language: users.language,
}

/** Condition for users who are allowed to sign in. The statement must join `usergroups`. */
export const activeUser = and(
  eq(users.active, true),
  isNull(users.deleted_at),
  eq(usergroups.active, true),
  isNull(usergroups.deleted_at),
)

/** Condition for sessions that have not ended and whose user is allowed to sign in. */
const isRunning = and(isNull(sessions.ended_at), activeUser)

async function readCaller(database: RootHandle, sessionId: string): Promise<Caller | undefined> {
  const [row] = await database
    .select({ ...userFields, created_at: sessions.created_at, by_provider: sessions.by_provider })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(and(eq(sessions.id, sessionId), isRunning))
  if (!row) return undefined
  const { created_at, by_provider, ...user } = row
  return {
    ...user,
    house: user.usergroup_id === HOUSE_USERGROUP_ID,
    session_id: sessionId,
    signed_on_at: by_provider ? created_at : null,
    permissions: await readPermissions(database, user.user_id, user.role_id),
  }
}

type KeyCaller = { id: number; expires_at: number | null; used_at: number; caller: Caller }

async function readKeyCaller(database: RootHandle, hash: string): Promise<KeyCaller | undefined> {
  const [row] = await database
    .select({
      ...userFields,
      key_id: apiKeys.id,
      expires_at: apiKeys.expires_at,
      last_used_at: apiKeys.last_used_at,
      scope: apiKeys.permissions,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.user_id))
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.ended_at), activeUser))
  if (!row) return undefined
  const { key_id, expires_at, last_used_at, scope, ...user } = row
  const own = await readPermissions(database, user.user_id, user.role_id)
  const caller = {
    ...user,
    house: user.usergroup_id === HOUSE_USERGROUP_ID,
    session_id: null,
    signed_on_at: null,
    permissions: sharedPermissions(own, scope),
  }
  return { id: key_id, expires_at, used_at: last_used_at ?? 0, caller }
}

/** Returns the permissions of a user: the permissions of the role, overridden by the user's own permissions. */
export async function readPermissions(
  database: Pick<RootHandle, 'select'>,
  userId: number,
  roleId: number,
): Promise<PermissionMap> {
  const { role, overrides } = await readPermissionParts(database, userId, roleId)
  return effectivePermissions(role, overrides)
}

type PermissionParts = { role: PermissionMap; overrides: PermissionMap }

/** Returns the permissions of a user's role and the user's own permissions separately. */
export async function readPermissionParts(
  database: Pick<RootHandle, 'select'>,
  userId: number,
  roleId: number,
): Promise<PermissionParts> {
  const [parts] = await readPartsOf(database, [{ id: userId, role_id: roleId }])
  return parts ?? { role: {}, overrides: {} }
}

/** Returns the permissions of several users, in the order of `holders`. */
export async function readPermissionsOf(
  database: Pick<RootHandle, 'select'>,
  holders: readonly { id: number; role_id: number }[],
): Promise<PermissionMap[]> {
  const parts = await readPartsOf(database, holders)
  return parts.map(({ role, overrides }) => effectivePermissions(role, overrides))
}

async function readPartsOf(
  database: Pick<RootHandle, 'select'>,
  holders: readonly { id: number; role_id: number }[],
): Promise<PermissionParts[]> {
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
  return holders.map(({ id, role_id }) => ({
    role: byPath(byRole.get(role_id) ?? []),
    overrides: byPath(byUser.get(id) ?? []),
  }))
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

/** Converts rows of a permission table to a map, keyed by resource path. */
export function byPath(entries: Entry[]): PermissionMap {
  return Object.fromEntries(
    entries.map(({ path, perm_view, perm_access, perm_edit }) => [
      path,
      { perm_view, perm_access, perm_edit },
    ]),
  )
}
