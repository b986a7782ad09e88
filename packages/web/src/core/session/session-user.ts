import type { Layout } from '@lienzo/rules/people/layout'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'

const userKey = 'current_user'

/**
 * Signed-in user. The ids come from the token, all other data from calls after sign-in. Euros and m2 are in the units of the
 * API.
 */
export type CurrentUser = {
  user_id: number
  user_role: number | string
  issuer: string
  user_saldo_euros?: number
  user_saldo_m2?: number
  user_limit_euros?: number
  user_limit_m2?: number
  username?: string
  /** URL of the user's picture, or '' if there is none. */
  picture?: string
  user_group_header_logo?: string
  first_name?: string
  last_name?: string
  user_usergroup_id?: number
  user_group_name?: string
  language?: string
  /** Layout saved by the user, or null. */
  layout?: Layout | null
}

const user = sharedValue<CurrentUser | null>(null)

export function currentUser(): CurrentUser | null {
  return user.get()
}

export function useCurrentUser(): CurrentUser | null {
  return useSharedValue(user)
}

/** Calls a listener when a different user signs in or the user's data changes. Returns a function that unsubscribes. */
export function whenUserChanges(listener: () => void): () => void {
  return user.subscribe(listener)
}

/**
 * Updates and stores the data of the user. If nobody is signed in, does nothing unless the change contains the ids and the
 * issuer.
 */
export function keepCurrentUser(change: Partial<CurrentUser>): void {
  const {
    user_id = user.get()?.user_id,
    user_role = user.get()?.user_role,
    issuer = user.get()?.issuer,
  } = change
  if (user_id === undefined || user_role === undefined || issuer === undefined) return
  const before = user.get()?.user_id === user_id ? user.get() : null
  const after: CurrentUser = { ...before, ...change, user_id, user_role, issuer }
  localStorage.setItem(userKey, JSON.stringify(after))
  user.set(after)
}

export function restoreCurrentUser(): void {
  try {
    const storedUser: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null')
    if (typeof storedUser === 'object' && storedUser !== null && 'user_id' in storedUser)
      user.set(storedUser as CurrentUser)
  } catch {
    localStorage.removeItem(userKey)
  }
}

export function clearCurrentUser(): void {
  clearStoredUser()
  user.set(null)
}

/** Deletes the user from local storage. The tab still knows its user. */
export function clearStoredUser(): void {
  localStorage.removeItem(userKey)
}
