import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { usePermissions } from '../../../core/session/permissions.ts'
import { useCurrentUser } from '../../../core/session/session-user.ts'
import { type NavigationEntries, navigationEntries } from './navigation-entries.ts'

const reloadedAtKey = 'navigation_reloaded_at'
/** Time after a reload within which another reload would not help, in ms. */
const reloadPause = 10_000

/** Returns the navigation entries. Without permissions it goes home and reloads the page, or opens error500 if it just did. */
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
