import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'
import { readToken, TokenFault, tokenKey } from '../call/session-token.ts'
import { currentUser } from './session-user.ts'

/**
 * Why a tab is locked. `others`: somebody else has signed in in this browser, who must neither see it nor save it in their name.
 * `ended`: its session has ended with unsaved changes.
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
 * Locks the tab if the stored token belongs to another person, and unlocks it if it belongs to the same. After the session has
 * ended, stays locked until there is a token.
 */
export function lockForOthers(): void {
  const userId = keptUserId()
  if (!isOfThisTab(userId)) lock.set('others')
  else if (userId !== undefined || lock.get() !== 'ended') lock.set(null)
}

const unsavedChecks = new Set<() => boolean>()

/** Keeps the tab open when its session ends while `isUnsaved` returns true. Returns a function that removes the check. */
export function keepTabWhile(isUnsaved: () => boolean): () => void {
  unsavedChecks.add(isUnsaved)
  return () => unsavedChecks.delete(isUnsaved)
}

/** Locks the tab after its session has ended, if it has unsaved changes. Returns true if it did. */
export function lockUnsaved(): boolean {
  const isKept = currentUser() !== null && [...unsavedChecks].some((isUnsaved) => isUnsaved())
  lock.set(isKept ? 'ended' : null)
  return isKept
}

/** Returns true if this tab can send a user's token: nobody is signed in here, or it is theirs. */
export function isOfThisTab(userId: number | undefined): boolean {
  const owner = currentUser()?.user_id
  return owner === undefined || userId === undefined || owner === userId
}

/** Returns the user of the stored token; undefined if there is none or it is unreadable. */
function keptUserId(): number | undefined {
  try {
    const token = localStorage.getItem(tokenKey)
    return token ? readToken(token).user_id : undefined
  } catch (fault) {
    if (fault instanceof TokenFault) return undefined
    throw fault
  }
}
