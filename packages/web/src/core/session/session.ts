import { CallError, call, whenCalling, whenSessionIsLost } from '../call/call.ts'
import {
  readToken,
  secondsNow,
  type TokenContent,
  tokenKey,
  usableTokenOrNull,
} from '../call/session-token.ts'
import { configuredIssuer } from '../installation/installation.ts'
import { clearPermissions, loadPermissions } from './permissions.ts'
import { forgetRecentRecords } from './recent-records.ts'
import { clearRedirectAddress } from './session-redirect.ts'
import {
  clearCurrentUser,
  clearStoredUser,
  currentUser,
  keepCurrentUser,
  restoreCurrentUser,
} from './session-user.ts'
import { isOfThisTab, isTabLocked, lockForOthers, lockUnsaved } from './tab-lock.ts'

/** Session storage keys of the customer table and the order table. Signing out deletes them. */
export const tableStateKeys = ['customerTableState', 'orderTableState'] as const

/** Session storage key for the user who was last signed in in this tab. */
const tabUserKey = 'tab_user'

/**
 * Minimum age in seconds of a token that is renewed. It avoids repeated renewals, because a screen checks the session several
 * times.
 */
const sharedSeconds = 5

/**
 * Minimum age in seconds of a token for which a check waits for the renewal. A younger token was valid when it was issued, a
 * moment ago.
 */
const trustedSeconds = 60

let leaveForLogin: () => void = () => {}

/** Restores the session that is stored in the browser, and watches it for changes. Called once, when the page loads. */
export function restoreSession(): void {
  const session = usableTokenOrNull()
  if (session) {
    restoreUserOf(session.content)
    void loadLoginInfo()
    // The first screen needs the permissions, so they load at the same time as its scripts.
    void loadPermissions()
  }
  whenSessionIsLost(endSessionOf)
  whenCalling((userId) => {
    lockForOthers()
    return isOfThisTab(userId)
  })
  addEventListener('storage', (event) => {
    // The key is null if the whole storage has been cleared.
    if (event.key !== tokenKey && event.key !== null) return
    // Signing out in one tab signs out all tabs. If a different user signs in, this tab is locked, so that this user cannot
    // continue the work of the previous one.
    if (localStorage.getItem(tokenKey) === null) endSession()
    else lockForOthers()
  })
  // A suspended tab receives no storage events, so the tab checks its lock when it becomes visible again.
  addEventListener('pageshow', lockForOthers)
  addEventListener('visibilitychange', lockForOthers)
}

/** Restores the signed-in user. Ignores stored data that belongs to a different user. */
function restoreUserOf({ user_id, user_role, issuer }: TokenContent): void {
  restoreCurrentUser()
  if (currentUser()?.user_id !== user_id) keepCurrentUser({ user_id, user_role, issuer })
  keepTabOf(user_id)
}

/** Sets the function that shows the sign-in screen when a session ends other than by signing out. */
export function whenSessionEnds(listener: () => void): void {
  leaveForLogin = listener
}

/**
 * Signs in, with a code if the user has a second factor. Returns the recovery codes if the second factor has just been set up.
 * Throws a CallError, with INVALID_TOKEN if the token has a different issuer.
 */
export async function signIn(username: string, password: string, code?: string): Promise<string[]> {
  const credentials = code === undefined ? { username, password } : { username, password, code }
  const { token, recovery_codes } = await call('userrest/login', credentials, { form: true })
  await startSession(token)
  return recovery_codes ?? []
}

/** Signs in with the ticket from single sign-on. Throws like `signIn`. */
export async function signInWithTicket(ticket: string): Promise<void> {
  const { token } = await call('userrest/oidclogin', { ticket })
  await startSession(token)
}

/**
 * Stores the token of a new session, then loads the permissions and the data of the user. Throws INVALID_TOKEN if the token has
 * a different issuer.
 */
async function startSession(token: string): Promise<void> {
  const content = readToken(token)
  if (content.issuer !== configuredIssuer()) {
    throw new CallError('INVALID_TOKEN', 'The token is of another issuer')
  }
  clearPermissions()
  localStorage.setItem(tokenKey, token)
  const { user_id, user_role, issuer } = content
  keepTabOf(user_id)
  keepCurrentUser({ user_id, user_role, issuer })
  // The balance is not loaded here, because the first screen loads it.
  await Promise.all([loadPermissions(), loadLoginInfo()])
}

/** Ends the session on the server, and deletes all data of the session in this tab. */
export async function signOut(): Promise<void> {
  const session = usableTokenOrNull()
  if (session) {
    // Ignores a failure, because the token is deleted anyway and expires on the server.
    await call('userrest/logout', {}).catch((failure: unknown) => console.error('Logout', failure))
  }
  forgetSession()
  forgetTab()
}

/** Records who uses this tab. First deletes the data of a different user whose session has ended without signing out. */
function keepTabOf(userId: number | undefined): void {
  if (userId === undefined) return
  const before = sessionStorage.getItem(tabUserKey)
  if (before !== null && before !== String(userId)) forgetTab()
  sessionStorage.setItem(tabUserKey, String(userId))
}

/** Prefixes of the session storage keys under which grids store incomplete rows and refused pasted texts. */
const draftPrefixes = ['begun_', 'refused_']

function forgetTab(): void {
  sessionStorage.removeItem(tabUserKey)
  clearRedirectAddress()
  for (const key of tableStateKeys) sessionStorage.removeItem(key)
  for (const key of Object.keys(sessionStorage))
    if (draftPrefixes.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key)
  forgetRecentRecords()
}

let renewal: Promise<boolean> | null = null

/**
 * Resolves to true if a user is signed in, and renews the token. Ends the session if the server refuses the renewal, but not if
 * the server does not respond. For a token younger than `trustedSeconds`, does not wait for the renewal.
 */
export async function checkLoginState(): Promise<boolean> {
  const session = usableTokenOrNull()
  if (!session || !currentUser()) return false
  // A different user is signed in. The tab stays open, but is locked.
  if (!isOfThisTab(session.content.user_id)) return true
  const age = secondsNow() - session.content.issued_at
  if (age < sharedSeconds) return true
  renewal ??= renewToken(session.token).finally(() => {
    renewal = null
  })
  return age < trustedSeconds ? true : renewal
}

/** Checks the session while a screen is open. If the session has ended, shows the sign-in screen or locks the tab. */
export async function checkSession(): Promise<void> {
  if (await checkLoginState()) return
  lockForOthers()
  if (!isTabLocked()) endSession()
}

async function renewToken(token: string): Promise<boolean> {
  try {
    const answer = await call('userrest/updatetokenexpiration', { token })
    // Meanwhile, the user may have signed out or a different user may have signed in.
    if (localStorage.getItem(tokenKey) !== token) return isSignedIn()
    if (!answer?.token) {
      endSession()
      return false
    }
    localStorage.setItem(tokenKey, answer.token)
    return true
  } catch (failure) {
    console.error('The session could not be renewed', failure)
    return isSignedIn()
  }
}

function isSignedIn(): boolean {
  const session = usableTokenOrNull()
  return session !== null && currentUser()?.user_id === session.content.user_id
}

/**
 * Reloads the balance. Keeps the old balance on failure, even if the token was rejected, because the next call then ends the
 * session.
 */
export async function refreshBalance(): Promise<void> {
  const session = usableTokenOrNull()
  if (!session) return
  try {
    const { saldo, limit } = await call(
      'userrest/getsaldo',
      { user_id: session.content.user_id, token: session.token },
      { keepsSession: true },
    )
    keepOf(session.content.user_id, {
      user_saldo_euros: saldo.euros,
      user_saldo_m2: saldo.m2,
      user_limit_euros: limit.euros,
      user_limit_m2: limit.m2,
    })
  } catch (failure) {
    console.error('The balance could not be read', failure)
  }
}

/** Loads the data of the user that the header shows. Keeps the old data on failure. */
async function loadLoginInfo(): Promise<void> {
  const session = usableTokenOrNull()
  if (!session) return
  try {
    const { user_id } = session.content
    keepOf(user_id, await call('userrest/getlogininfo', { id: user_id, token: session.token }))
  } catch (failure) {
    console.error('The user could not be read', failure)
  }
}

/** Stores data from a response, unless the user has signed out or a different user has signed in meanwhile. */
function keepOf(userId: number, change: Parameters<typeof keepCurrentUser>[0]): void {
  if (isSignedIn() && currentUser()?.user_id === userId) keepCurrentUser(change)
}

/** Ends the session whose token was rejected, unless a new token has replaced it meanwhile. */
function endSessionOf(token: string | null): void {
  if (localStorage.getItem(tokenKey) === token) endSession()
}

/**
 * Ends a session other than by signing out. If the tab has unsaved changes, it is locked until the same user signs in again,
 * because the changes would otherwise be lost without a question.
 */
function endSession(): void {
  localStorage.removeItem(tokenKey)
  if (lockUnsaved()) {
    clearStoredUser()
    return
  }
  forgetSession()
  leaveForLogin()
}

function forgetSession(): void {
  localStorage.removeItem(tokenKey)
  clearCurrentUser()
  clearPermissions()
}
