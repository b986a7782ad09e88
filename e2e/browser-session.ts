import type { BrowserContext } from 'playwright-core'
import { readToken, tokenKey } from '../packages/web/src/core/call/session-token.ts'
import { callerAt } from './screen.ts'

export type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

export const nothingStored: Storage = { cookies: [], origins: [] }

/** Where the application keeps who is signed in. */
const userKey = 'current_user'

/** What Chromium says of itself, shortened to what the list of sign-ins tells of it. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0'

/** What a browser has stored once this person has signed in at an address. */
export async function signedInStorage(address: string, username: string, password: string): Promise<Storage> {
  const call = callerAt(address, { 'user-agent': USER_AGENT })
  const { token } = await call('userrest/login', { username, password })
  const { user_id, user_role, issuer } = readToken(token)
  const localStorage = [
    { name: tokenKey, value: token },
    { name: userKey, value: JSON.stringify({ user_id, user_role, issuer }) },
  ]
  return { cookies: [], origins: [{ origin: address, localStorage }] }
}
