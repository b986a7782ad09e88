import type { CallAt } from '@lienzo/contract/calls'
import { userAccessCalls } from '@lienzo/contract/people/user-access'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import {
  effectivePermissions,
  type PermissionEntry,
  type PermissionMap,
  type ResourcePath,
  resourcePaths,
} from '@lienzo/rules/people/permissions'
import { call } from '../../../core/call/call.ts'

type PermissionsAnswer = OutputOnTheWire<CallAt<'userrest/getpermissions'>>

/** Permissions of a user in the format that the record form requires. */
export type UserPermissionsRecord = PermissionsAnswer & { deleted_at: null }

/** Override for each path. `null` means that the role's permissions apply. */
export type OverridesDraft = Record<ResourcePath, PermissionEntry | null>

type Update = InputOnTheWire<CallAt<'userrest/savepermissions'>>

export const permissionCalls = {
  /** Name used for cache keys. It is different from the name of the user calls, so that the cached records do not collide. */
  name: 'userpermissions',
  get: async (id: number) => asRecord(await call('userrest/getpermissions', { id })),
  update: async (input: Update) => asRecord(await call('userrest/savepermissions', input)),
  reset: async ({ id, version }: { id: number; version: number }) =>
    asRecord(await call('userrest/resetpermissions', { id, version })),
}

function asRecord(answer: PermissionsAnswer): UserPermissionsRecord {
  return { ...answer, deleted_at: null }
}

export function overridesDraft(record: UserPermissionsRecord): OverridesDraft {
  const byPath = new Map(record.entries.map((entry) => [entry.path, entry.override]))
  return draftOf((path) => byPath.get(path) ?? null)
}

function draftOf(entryOf: (path: ResourcePath) => PermissionEntry | null): OverridesDraft {
  return Object.fromEntries(resourcePaths.map((path) => [path, entryOf(path)])) as OverridesDraft
}

export const overridesDrafts = {
  schema: userAccessCalls.savepermissions.input.omit({ id: true, version: true }),
  blank: draftOf(() => null),
  of: overridesDraft,
  toUpdate: (draft: OverridesDraft) => ({ overrides: overridesOf(draft) }),
}

/** Returns only the overrides that are not `null`. */
export function overridesOf(draft: OverridesDraft): PermissionMap {
  return Object.fromEntries(Object.entries(draft).filter(([, entry]) => entry !== null)) as PermissionMap
}

export function roleOf(record: UserPermissionsRecord): PermissionMap {
  return Object.fromEntries(record.entries.map(({ path, role }) => [path, role]))
}

/** Returns the permissions that result from the role and these overrides. */
export function effectiveOf(record: UserPermissionsRecord, draft: OverridesDraft): PermissionMap {
  return effectivePermissions(roleOf(record), overridesOf(draft))
}

/** Returns the overrides that turn the role's permissions into `permissions`. */
export function overridesFor(record: UserPermissionsRecord, permissions: PermissionMap): OverridesDraft {
  const role = roleOf(record)
  return draftOf((path) => {
    const entry = permissions[path]
    return entry && !isSame(entry, role[path]) ? entry : null
  })
}

function isSame(one: PermissionEntry, other: PermissionEntry | undefined): boolean {
  return (
    one.perm_view === other?.perm_view &&
    one.perm_access === other.perm_access &&
    one.perm_edit === other.perm_edit
  )
}
