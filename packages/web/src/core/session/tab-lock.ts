import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'
import { readToken, TokenFault, tokenKey } from '../call/session-token.ts'
import { currentUser } from './session-user.ts'

/**
 * Why a tab shows and saves nothing. `others`: somebody else has signed in in this browser; what it shows is not theirs, and
 * nothing of it is saved in their name. `ended`: its session has ended while something in it was unsaved.
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
 * Locks the tab where the token that the browser keeps is of another person than the tab, and opens it where it is of the
 * same. One whose session has ended stays locked until there is a token.
 */
export function lockForOthers(): void {
  const kept = keptUserId()
  if (!isOfThisTab(kept)) lock.set('others')
  else if (kept !== undefined || lock.get() !== 'ended') lock.set(null)
}

const unsaved = new Set<() => boolean>()

/** Keeps the tab as it is when its session ends, while something in it is unsaved. Returns how to stop asking that. */
export function keepTabWhile(isUnsaved: () => boolean): () => void {
  unsaved.add(isUnsaved)
  return () => unsaved.delete(isUnsaved)
}

/** Locks the tab of a session that has ended, where something in it is unsaved. Says whether it did. */
export function lockUnsaved(): boolean {
  const isKept = currentUser() !== null && [...unsaved].some((isUnsaved) => isUnsaved())
  lock.set(isKept ? 'ended' : null)
  return isKept
}

/** Says whether this tab may send a token of this user: nobody is signed in here yet, or they are. */
export function isOfThisTab(userId: number | undefined): boolean {
  const owner = currentUser()?.user_id
  return owner === undefined || userId === undefined || owner === userId
}

/** Returns the user whose token the browser keeps; undefined where it keeps none that can be read. */
function keptUserId(): number | undefined {
  try {
    const token = localStorage.getItem(tokenKey)
    return token ? readToken(token).user_id : undefined
  } catch (fault) {
    if (fault instanceof TokenFault) return undefined
    throw fault
  }
}
