import { call } from '../call/call.ts'
import { usableTokenOrNull } from '../call/session-token.ts'
import { refreshBalance } from './session.ts'

/**
 * Reloads the balance, then asks the server whether the user is allowed to open a URL. Resolves to false if not, or if the call
 * fails.
 */
export async function askUrlPermission(url: string): Promise<boolean> {
  await refreshBalance()
  const session = usableTokenOrNull()
  if (!session) return false
  const { user_id, user_role } = session.content
  try {
    const answer = await call('permissionrest/geturluserpermission', {
      id: user_id,
      url,
      role: user_role,
      token: session.token,
    })
    return answer?.permission_access ?? false
  } catch (failure) {
    console.error(`The permission for ${url} could not be checked`, failure)
    return false
  }
}
