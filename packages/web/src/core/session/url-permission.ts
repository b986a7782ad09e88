import { call } from '../call/call.ts'
import { usableTokenOrNull } from '../call/session-token.ts'
import { refreshBalance } from './session.ts'

/**
 * Asks the server whether the user may open one address, the balance read again before it. False where the answer does not
 * say, and where the server cannot be asked.
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
