import { decidingPathOf } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { redirect } from '@tanstack/react-router'
import { currentPermissions, loadPermissions } from '../../core/session/permissions.ts'
import { checkLoginState, refreshBalance } from '../../core/session/session.ts'
import { saveRedirectAddress } from '../../core/session/session-redirect.ts'
import { expandMenu } from '../layout/layout.ts'

/** What the router gives a guard. */
export type Visit = {
  location: { href: string; pathname: string }
  params: Readonly<Record<string, string>>
  cause: 'preload' | 'enter' | 'stay'
}

/** The login guard: people who are not signed in go to the sign-in screen, and come back to this address afterwards. */
export async function requireSignIn(visit: Visit): Promise<void> {
  if (await checkLoginState()) return
  if (visit.cause !== 'preload') {
    saveRedirectAddress(visit.location.href)
    expandMenu()
  }
  throw redirect({ to: '/auth/login', replace: true })
}

/** The permission guard: a screen opens with perm_access on its resource path; the balance is then read again. */
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
  const loaded = currentPermissions() !== null || (await loadPermissions())
  const path = decidingPathOf(location.pathname, params)
  // Screens of no resource are every user's; that nothing is loaded is then the navigation's matter.
  if (path === null) return true
  return loaded && mayAccess(currentPermissions() ?? {}, path)
}
