import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { usePermissions } from '../../../core/session/permissions.ts'
import { useCurrentUser } from '../../../core/session/session-user.ts'
import { type NavigationEntries, navigationEntries } from './navigation-entries.ts'

const reloadedAtKey = 'navigation_reloaded_at'
/** Time in ms after a reload during which the page is not reloaded again. */
const reloadPause = 10_000

/**
 * Returns the navigation entries. If the permissions are missing, opens the home screen and reloads the page. If the page was
 * reloaded less than `reloadPause` ago, opens error500 instead.
 */
export function useNavigationEntries(): NavigationEntries {
  const permissions = usePermissions()
  const usergroupId = useCurrentUser()?.user_usergroup_id
  const navigate = useNavigate()
  const signedIn = useCurrentUser() !== null

  useEffect(() => {
    if (permissions !== null || !signedIn) return
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
    if (Date.now() - reloadedAt < reloadPause) {
      void navigate({ to: '/miscellaneous/error500' })
      return
    }
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    void navigate({ to: '/home' }).then(() => location.reload())
  }, [permissions, signedIn, navigate])

  return useMemo(() => navigationEntries(permissions ?? {}, usergroupId), [permissions, usergroupId])
}
