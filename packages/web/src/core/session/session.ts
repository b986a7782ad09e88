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

/** The states of the customer and order tables in session storage, which a sign-out forgets. */
export const tableStateKeys = ['customerTableState', 'orderTableState'] as const

/** Who was signed in here last, in session storage. */
const tabUserKey = 'tab_user'

/** One renewal serves the checks of so many seconds: those of one screen come together. */
const sharedSeconds = 5

/** Nobody waits for the renewal of a token that was given out within so many seconds: its session ran just now. */
const trustedSeconds = 60

let leaveForLogin: () => void = () => {}

/** Restores the session that the browser keeps. Called once, at the start. */
export function restoreSession(): void {
  const session = usableTokenOrNull()
  if (session) {
    restoreUserOf(session.content)
    void loadLoginInfo()
    // The first screen waits for them: they come while its scripts do.
    void loadPermissions()
  }
  whenSessionIsLost(endSessionOf)
  whenCalling((userId) => {
    lockForOthers()
    return isOfThisTab(userId)
  })
  addEventListener('storage', (event) => {
    // A browser that forgets everything says no key.
    if (event.key !== tokenKey && event.key !== null) return
    // Signing out in one tab signs out in all, and whoever signs in there has nothing to do with what is open here.
    if (localStorage.getItem(tokenKey) === null) endSession()
    else lockForOthers()
  })
  // A tab that was asleep has heard of nothing.
  addEventListener('pageshow', lockForOthers)
  addEventListener('visibilitychange', lockForOthers)
}

/** Takes up who was signed in here; what the browser remembers of somebody else is not theirs. */
function restoreUserOf({ user_id, user_role, issuer }: TokenContent): void {
  restoreCurrentUser()
  if (currentUser()?.user_id !== user_id) keepCurrentUser({ user_id, user_role, issuer })
  keepTabOf(user_id)
}

/** What shows the sign-in screen when a session has ended by itself. */
export function whenSessionEnds(listener: () => void): void {
  leaveForLogin = listener
}

/**
 * Signs in, with a code where there is a second factor. Gives the recovery codes of one that was set up just now. Throws a
 * CallError, with the code INVALID_TOKEN for a token of another issuer.
 */
export async function signIn(username: string, password: string, code?: string): Promise<string[]> {
  const typed = code === undefined ? { username, password } : { username, password, code }
  const { token, recovery_codes } = await call('userrest/login', typed, { form: true })
  await startSession(token)
  return recovery_codes ?? []
}

/** Signs in with the ticket that the browser brought back from the provider of single sign-on. Throws as `signIn` does. */
export async function signInWithTicket(ticket: string): Promise<void> {
  const { token } = await call('userrest/oidclogin', { ticket })
  await startSession(token)
}

/** Keeps the token of a new session and reads what belongs to it. */
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
    // Without an answer the token still runs out by itself; the browser forgets it in any case.
    await call('userrest/logout', {}).catch((failure: unknown) => console.error('Logout', failure))
  }
  forgetSession()
  forgetTab()
}

/** What somebody left in this tab, whose session ended without a sign-out, is theirs alone to find again. */
function keepTabOf(userId: number | undefined): void {
  if (userId === undefined) return
  const before = sessionStorage.getItem(tabUserKey)
  if (before !== null && before !== String(userId)) forgetTab()
  sessionStorage.setItem(tabUserKey, String(userId))
}

/** What grids keep over a reload: incomplete rows, and pasted texts that cells did not take. */
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
 * The login-state check: whether somebody is signed in, with the token renewed.
 * A renewal that is refused or brings no token ends the session; one without an answer leaves it as it is.
 */
export async function checkLoginState(): Promise<boolean> {
  const session = usableTokenOrNull()
  if (!session || !currentUser()) return false
  // Who is signed in is somebody else: this tab stays as it is, and locked.
  if (!isOfThisTab(session.content.user_id)) return true
  const age = secondsNow() - session.content.issued_at
  if (age < sharedSeconds) return true
  renewal ??= renewToken(session.token).finally(() => {
    renewal = null
  })
  return age < trustedSeconds ? true : renewal
}

/** The check of a screen on which somebody works: a session that has ended shows the sign-in screen, or locks the tab. */
export async function checkSession(): Promise<void> {
  if (await checkLoginState()) return
  lockForOthers()
  if (!isTabLocked()) endSession()
}

async function renewToken(token: string): Promise<boolean> {
  try {
    const answer = await call('userrest/updatetokenexpiration', { token })
    // Meanwhile they may have signed out, or somebody else in.
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

/** Reads the balance again. Any failure leaves it as it was, a refused token too: the next call ends the session. */
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

/** Reads what the header shows of the user. Any failure leaves it as it was. */
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

/** Keeps what an answer says of a user, unless they have signed out meanwhile or somebody else has signed in. */
function keepOf(userId: number, change: Parameters<typeof keepCurrentUser>[0]): void {
  if (isSignedIn() && currentUser()?.user_id === userId) keepCurrentUser(change)
}

/** Ends the session of a token that is refused; one that has another by now goes on with that. */
function endSessionOf(token: string | null): void {
  if (localStorage.getItem(tokenKey) === token) endSession()
}

/**
 * Ends a session that nobody signed out of. A tab with something unsaved is locked until its person signs in again: without
 * them and their permissions its form could not be saved, and would be left without a question.
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
