import type { Page } from 'playwright-core'
import { readToken, tokenKey } from '../../packages/web/src/core/call/session-token.ts'
import { callerAt } from './screen.ts'

/** What the application finds stored in a browser, by its keys in local storage. */
export type Stored = Record<string, string>

/** Where the application keeps the user who is signed in. */
const userKey = 'current_user'

/** What Chromium says of itself, shortened to what the list of sign-ins shows. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0'

/** What a browser has stored once this person has signed in at an address. */
export async function signedIn(address: string, username: string, password: string): Promise<Stored> {
  const call = callerAt(address, { 'user-agent': USER_AGENT })
  const { token } = await call('userrest/login', { username, password })
  const { user_id, user_role, issuer } = readToken(token)
  return { [tokenKey]: token, [userKey]: JSON.stringify({ user_id, user_role, issuer }) }
}

/** Has a fresh page begin with what is stored, and nothing else; from then on it keeps what the application stores. */
export async function beginWith(page: Page, stored: Stored): Promise<void> {
  await page.addInitScript((items) => {
    // The name of a window stays when its page is loaded again.
    if (!location.protocol.startsWith('http') || window.name !== '') return
    window.name = 'begun'
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
}
