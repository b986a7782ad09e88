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

/** Keys of the customer and order tables in session storage, which a sign-out clears. */
export const tableStateKeys = ['customerTableState', 'orderTableState'] as const

/** Key of the tab's last user in session storage. */
const tabUserKey = 'tab_user'

/** Seconds for which a renewal is reused, because a screen makes several checks concurrently. */
const sharedSeconds = 5

/** Age of a token in seconds up to which nobody waits for its renewal: the session was valid just now. */
const trustedSeconds = 60

let leaveForLogin: () => void = () => {}

/** Restores the session stored in the browser. Called once, at the start. */
export function restoreSession(): void {
  const session = usableTokenOrNull()
  if (session) {
    restoreUserOf(session.content)
    void loadLoginInfo()
    // The first screen needs the permissions, so they load in parallel with its scripts.
    void loadPermissions()
  }
  whenSessionIsLost(endSessionOf)
  whenCalling((userId) => {
    lockForOthers()
    return isOfThisTab(userId)
  })
  addEventListener('storage', (event) => {
    // Clearing the whole storage reports no key.
    if (event.key !== tokenKey && event.key !== null) return
    // Signing out in one tab signs out all tabs; somebody else signing in must not continue what is open here.
    if (localStorage.getItem(tokenKey) === null) endSession()
    else lockForOthers()
  })
  // A suspended tab receives no storage events.
  addEventListener('pageshow', lockForOthers)
  addEventListener('visibilitychange', lockForOthers)
}

/** Restores the signed-in user; ignores stored data of somebody else. */
function restoreUserOf({ user_id, user_role, issuer }: TokenContent): void {
  restoreCurrentUser()
  if (currentUser()?.user_id !== user_id) keepCurrentUser({ user_id, user_role, issuer })
  keepTabOf(user_id)
}

/** Sets the function that shows the sign-in screen when a session ends on its own. */
export function whenSessionEnds(listener: () => void): void {
  leaveForLogin = listener
}

/**
 * Signs in, with a code if there is a second factor. Returns the recovery codes if it was just set up. Throws a CallError, with
 * INVALID_TOKEN if the token has another issuer.
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

/** Stores the token of a new session and loads the user's data. */
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
  // The balance is read when the first screen opens.
  await Promise.all([loadPermissions(), loadLoginInfo()])
}

/** Ends the session on the server and forgets everything that belongs to it. */
export async function signOut(): Promise<void> {
  const session = usableTokenOrNull()
  if (session) {
    // The browser forgets the token even if the call fails; it then expires on its own.
    await call('userrest/logout', {}).catch((failure: unknown) => console.error('Logout', failure))
  }
  forgetSession()
  forgetTab()
}

/** Clears what another user left in this tab when their session ended without a sign-out. */
function keepTabOf(userId: number | undefined): void {
  if (userId === undefined) return
  const before = sessionStorage.getItem(tabUserKey)
  if (before !== null && before !== String(userId)) forgetTab()
  sessionStorage.setItem(tabUserKey, String(userId))
}

/** Prefixes of what grids store across reloads: incomplete rows, and refused pasted texts. */
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
 * Checks whether somebody is signed in, and renews the token. A refused renewal, or one without a token, ends the session;
 * without an answer the session stays.
 */
export async function checkLoginState(): Promise<boolean> {
  const session = usableTokenOrNull()
  if (!session || !currentUser()) return false
  // Somebody else is signed in: this tab stays as it is, and locked.
  if (!isOfThisTab(session.content.user_id)) return true
  const age = secondsNow() - session.content.issued_at
  if (age < sharedSeconds) return true
  renewal ??= renewToken(session.token).finally(() => {
    renewal = null
  })
  return age < trustedSeconds ? true : renewal
}

/** Checks the session of an open screen: if it has ended, shows the sign-in screen or locks the tab. */
export async function checkSession(): Promise<void> {
  if (await checkLoginState()) return
  lockForOthers()
  if (!isTabLocked()) endSession()
}

async function renewToken(token: string): Promise<boolean> {
  try {
    const answer = await call('userrest/updatetokenexpiration', { token })
    // Meanwhile the user may have signed out, or somebody else in.
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

/** Reloads the balance. Failures leave it unchanged, even a refused token: the next call ends the session. */
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

/** Loads the user's data for the header. Failures leave it unchanged. */
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

/** Stores data from an answer, unless the user has signed out meanwhile or somebody else has signed in. */
function keepOf(userId: number, change: Parameters<typeof keepCurrentUser>[0]): void {
  if (isSignedIn() && currentUser()?.user_id === userId) keepCurrentUser(change)
}

/** Ends the session of a refused token, unless there is another token by now. */
function endSessionOf(token: string | null): void {
  if (localStorage.getItem(tokenKey) === token) endSession()
}

/**
 * Ends a session without a sign-out. A tab with unsaved changes is locked until the same person signs in again; otherwise its
 * form could not be saved, and would be left without a question.
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
