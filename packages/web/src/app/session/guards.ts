import { decidingPathOf } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { redirect } from '@tanstack/react-router'
import { currentPermissions, loadPermissions } from '../../core/session/permissions.ts'
import { checkLoginState, refreshBalance } from '../../core/session/session.ts'
import { saveRedirectAddress } from '../../core/session/session-redirect.ts'
import { expandMenu } from '../layout/layout.ts'

/** Navigation that the router passes to a guard. */
export type Visit = {
  location: { href: string; pathname: string }
  params: Readonly<Record<string, string>>
  cause: 'preload' | 'enter' | 'stay'
}

/**
 * Redirects to the sign-in screen if nobody is signed in. Saves the requested URL, which opens after the user has signed in.
 */
export async function requireSignIn(visit: Visit): Promise<void> {
  if (await checkLoginState()) return
  if (visit.cause !== 'preload') {
    saveRedirectAddress(visit.location.href)
    expandMenu()
  }
  throw redirect({ to: '/auth/login', replace: true })
}

/**
 * Redirects to error500 unless the user has perm_access for the screen's resource path. Refreshes the balance when the screen
 * is entered.
 */
export async function requireAccess(visit: Visit): Promise<void> {
  if (!(await mayOpen(visit))) {
    throw redirect({
      to: '/miscellaneous/error500',
      search: { from: visit.location.href },
      replace: true,
    })
  }
  if (visit.cause === 'enter') void refreshBalance()
}

async function mayOpen({ location, params }: Visit): Promise<boolean> {
  const hasPermissions = currentPermissions() !== null || (await loadPermissions())
  const path = decidingPathOf(location.pathname, params)
  // Screens without a resource are open to every user. The navigation handles the case that the permissions could not be
  // loaded.
  if (path === null) return true
  return hasPermissions && mayAccess(currentPermissions() ?? {}, path)
}
