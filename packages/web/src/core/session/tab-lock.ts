import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'
import { readToken, TokenFault, tokenKey } from '../call/session-token.ts'
import { currentUser } from './session-user.ts'

/** Somebody else has signed in in this browser: what this tab shows is not theirs, and nothing of it is saved in their name. */
const locked = sharedValue(false)

export function isTabLocked(): boolean {
  return locked.get()
}

export function useIsTabLocked(): boolean {
  return useSharedValue(locked)
}

/** Locks the tab where the token that the browser keeps is of another person than the tab, and opens it where it is not. */
export function lockForOthers(): void {
  locked.set(!isOfThisTab(keptUserId()))
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
