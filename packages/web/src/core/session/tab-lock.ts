import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'
import { readToken, TokenFault, tokenKey } from '../call/session-token.ts'
import { currentUser } from './session-user.ts'

/**
 * Reason why a tab is locked. `others`: a different user has signed in in this browser, and must neither see this tab nor save
 * its changes. `ended`: the session has ended while there were unsaved changes.
 */
type TabLock = 'others' | 'ended'

const lock = sharedValue<TabLock | null>(null)

export function isTabLocked(): boolean {
  return lock.get() !== null
}

export function useTabLock(): TabLock | null {
  return useSharedValue(lock)
}

/**
 * Locks the tab if the stored token belongs to a different user, otherwise unlocks it. If the session has ended, the tab stays
 * locked as long as there is no token.
 */
export function lockForOthers(): void {
  const userId = keptUserId()
  if (!isOfThisTab(userId)) lock.set('others')
  else if (userId !== undefined || lock.get() !== 'ended') lock.set(null)
}

const unsavedChecks = new Set<() => boolean>()

/**
 * Registers a check for unsaved changes. If the check returns true when the session ends, the tab is locked and does not show
 * the sign-in screen. Returns a function that removes the check.
 */
export function keepTabWhile(isUnsaved: () => boolean): () => void {
  unsavedChecks.add(isUnsaved)
  return () => unsavedChecks.delete(isUnsaved)
}

/** When the session ends, locks the tab if it has unsaved changes, otherwise unlocks it. Returns true if the tab is locked. */
export function lockUnsaved(): boolean {
  const isKept = currentUser() !== null && [...unsavedChecks].some((isUnsaved) => isUnsaved())
  lock.set(isKept ? 'ended' : null)
  return isKept
}

/** Returns true if this tab may use the token of this user: they are the user of this tab, or either user is undefined. */
export function isOfThisTab(userId: number | undefined): boolean {
  const owner = currentUser()?.user_id
  return owner === undefined || userId === undefined || owner === userId
}

/** Returns the user id in the stored token, or undefined if the token is missing or unreadable. */
function keptUserId(): number | undefined {
  try {
    const token = localStorage.getItem(tokenKey)
    return token ? readToken(token).user_id : undefined
  } catch (fault) {
    if (fault instanceof TokenFault) return undefined
    throw fault
  }
}
