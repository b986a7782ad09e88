import type { PermissionMap } from '@lienzo/rules/people/permissions'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'
import { call } from '../call/call.ts'
import { usableTokenOrNull } from '../call/session-token.ts'

/** The permissions of the signed-in user by resource path; null until the server has been asked. */
const permissions = sharedValue<PermissionMap | null>(null)

export function currentPermissions(): PermissionMap | null {
  return permissions.get()
}

export function usePermissions(): PermissionMap | null {
  return useSharedValue(permissions)
}

export function clearPermissions(): void {
  permissions.set(null)
}

let loading: Promise<boolean> | null = null

/** Asks the server for all permissions and keeps them. False when there are none to be had. */
export function loadPermissions(): Promise<boolean> {
  loading ??= requestPermissions().finally(() => {
    loading = null
  })
  return loading
}

async function requestPermissions(): Promise<boolean> {
  const session = usableTokenOrNull()
  if (!session) return false
  const { user_id, user_role } = session.content
  try {
    const answer = await call('permissionrest/retrieveuserpermissions', {
      id: user_id,
      role: user_role,
      token: session.token,
    })
    if (!answer) return false
    permissions.set(answer)
    return true
  } catch (failure) {
    console.error('The permissions could not be loaded', failure)
    return false
  }
}
