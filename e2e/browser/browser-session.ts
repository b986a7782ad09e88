import type { Page } from 'playwright-core'
import { readToken, tokenKey } from '../../packages/web/src/core/call/session-token.ts'
import { callerAt } from './screen.ts'

/** Items of the local storage in which the application starts, by key. */
export type StorageEntries = Record<string, string>

/** Key under which the application stores the signed-in user. */
const userKey = 'current_user'

/** User agent of Chromium, reduced to the parts that the list of sessions shows. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0'

/** Signs a user in and returns the items that the application would store in the browser. */
export async function signedIn(address: string, username: string, password: string): Promise<StorageEntries> {
  const call = callerAt(address, { 'user-agent': USER_AGENT })
  const { token } = await call('userrest/login', { username, password })
  const { user_id, user_role, issuer } = readToken(token)
  return { [tokenKey]: token, [userKey]: JSON.stringify({ user_id, user_role, issuer }) }
}

/** Makes a new page start with only these items in its storage. A reload keeps the items that the application stores later. */
export async function beginWith(page: Page, storage: StorageEntries): Promise<void> {
  await page.addInitScript((items) => {
    // `window.name` survives a reload, so it marks pages that have already started.
    if (!location.protocol.startsWith('http') || window.name !== '') return
    window.name = 'begun'
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, storage)
}
