import type { FieldError } from '@lienzo/contract/wire/errors'
import { mayGrant, type PermissionMap } from '@lienzo/rules/people/permissions'
import type { Context } from '../context/context.ts'
import { Refusal } from '../context/refusal.ts'

/**
 * Throws NO_PERMISSION if the caller grants permissions that the caller does not have. `permissions` is keyed by path; `field`
 * is the input field that contains these permissions.
 */
export function assertGrantsNoMore(
  context: Context,
  permissions: PermissionMap,
  field = 'permissions',
): void {
  const missingPaths = mayGrant(context.caller.permissions, permissions)
  if (missingPaths.length === 0) return
  const fault: FieldError = { key: 'validation.grants_more', message: 'is more than you have yourself' }
  const fields = Object.fromEntries(missingPaths.map((path) => [`${field}.${path}`, fault]))
  throw new Refusal('NO_PERMISSION', `You cannot grant what you lack: ${missingPaths.join(', ')}`, { fields })
}
