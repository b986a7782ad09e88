import type { BrowserContext } from 'playwright-core'
import { readToken, tokenKey } from '../packages/web/src/core/session-token.ts'
import { callerAt } from './screen.ts'

export type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

export const nothingStored: Storage = { cookies: [], origins: [] }

/** Where the application keeps who is signed in. */
const userKey = 'current_user'

/** What a browser has stored once this person has signed in at an address. */
export async function signedInStorage(address: string, username: string, password: string): Promise<Storage> {
  const { token } = await callerAt(address)('userrest/login', { username, password })
  const { user_id, user_role, issuer } = readToken(token)
  const localStorage = [
    { name: tokenKey, value: token },
    { name: userKey, value: JSON.stringify({ user_id, user_role, issuer }) },
  ]
  return { cookies: [], origins: [{ origin: address, localStorage }] }
}
