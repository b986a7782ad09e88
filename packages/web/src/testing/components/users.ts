import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import {
  effectivePermissions,
  type PermissionEntry,
  type PermissionMap,
  type ResourcePath,
  resourcePaths,
} from '@lienzo/rules/people/permissions'
import { firstVersion } from './records.ts'

export type User = OutputOnTheWire<CallAt<'userrest/get'>>
export type UserPermissions = OutputOnTheWire<CallAt<'userrest/getpermissions'>>

/** Permission entries: full access, view without editing, and no access. */
export const full = { perm_view: '1', perm_access: '1', perm_edit: '1' } as const satisfies PermissionEntry
export const look = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const satisfies PermissionEntry
const nothing = { perm_view: '0', perm_access: '0', perm_edit: '0' } as const satisfies PermissionEntry

/** Returns a user of the house who is not the signed-in user. */
export function userOf(values: Partial<User> = {}): User {
  return {
    ...firstVersion,
    id: 2,
    username: 'pedro',
    email: 'pedro@example.com',
    first_name: '',
    last_name: '',
    role_id: 1,
    role_name: 'Taller',
    usergroup_id: 1,
    usergroup_name: 'Casa',
    language: 'es',
    active: true,
    picture: null,
    user_limit_euros: 0,
    user_limit_m2: 0,
    user_saldo_euros: 0,
    user_saldo_m2: 0,
    last_sign_in_at: null,
    second_factor: false,
    erased_at: null,
    ...values,
  }
}

const recordPaths: readonly ResourcePath[] = ['/order', '/customer', '/campaign']

/** Returns the permissions of a user, by role and by override, in the format of the API. */
export function permissionsOf(
  { id, version, username, ...user }: User,
  role: PermissionMap,
  overrides: PermissionMap = {},
): UserPermissions {
  const effective = effectivePermissions(role, overrides)
  return {
    id,
    version,
    username,
    state: {
      active: user.active,
      role_id: user.role_id,
      role_name: user.role_name,
      usergroup_id: user.usergroup_id,
      usergroup_name: user.usergroup_name,
      usergroup_active: true,
      house: user.usergroup_id === 1,
      customer_name: user.usergroup_id === 1 ? null : user.usergroup_name,
    },
    entries: resourcePaths.map((path) => ({
      path,
      role: role[path] ?? nothing,
      override: overrides[path] ?? null,
      effective: effective[path] ?? nothing,
      has_records: recordPaths.includes(path),
    })),
  }
}
