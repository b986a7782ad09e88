import type { PermissionMap } from '@lienzo/rules/people/permissions'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'
import { call } from '../call/call.ts'
import { usableTokenOrNull } from '../call/session-token.ts'

/** Permissions of the signed-in user by resource path; null before they are loaded. */
const permissions = sharedValue<PermissionMap | null>(null)

export function currentPermissions(): PermissionMap | null {
  return permissions.get()
}

export function usePermissions(): PermissionMap | null {
  return useSharedValue(permissions)
}

let loading: Promise<boolean> | null = null

/** Clears the permissions. A response that is still pending is ignored, because it belongs to the previous user. */
export function clearPermissions(): void {
  permissions.set(null)
  loading = null
}

/** Loads the permissions of the signed-in user. Resolves to false if loading fails. */
export function loadPermissions(): Promise<boolean> {
  if (loading) return loading
  const isWanted = () => loading === request
  const request = requestPermissions(isWanted).finally(() => {
    if (isWanted()) loading = null
  })
  loading = request
  return request
}

async function requestPermissions(isWanted: () => boolean): Promise<boolean> {
  const session = usableTokenOrNull()
  if (!session) return false
  const { user_id, user_role } = session.content
  try {
    const answer = await call('permissionrest/retrieveuserpermissions', {
      id: user_id,
      role: user_role,
      token: session.token,
    })
    if (!answer || !isWanted()) return false
    permissions.set(answer)
    return true
  } catch (failure) {
    console.error('The permissions could not be loaded', failure)
    return false
  }
}
