import { HOUSE_USERGROUP_ID, type PermissionMap, showsInMenu } from '@lienzo/rules/people/permissions'
import { resourceOf, type Screen, type ScreenPlace, screens } from '../../screens/screens.ts'

export type NavigationGroup = { name: 'bbdd' | 'administration'; entries: Screen[] }
export type NavigationEntries = { main: Screen[]; groups: NavigationGroup[] }

/**
 * Returns the screens for which the user has perm_view, arranged as in the navigation. Includes the home screen for people of
 * the house only, and omits empty groups.
 */
export function navigationEntries(
  permissions: PermissionMap,
  usergroupId: number | undefined,
): NavigationEntries {
  const visibleScreens = screens.filter((screen) => {
    if (screen.name === 'home') return usergroupId === HOUSE_USERGROUP_ID
    const resource = resourceOf(screen)
    return resource !== null && showsInMenu(permissions, resource)
  })
  const at = (place: ScreenPlace) => visibleScreens.filter((screen) => screen.place === place)
  const groups: NavigationGroup[] = [
    { name: 'bbdd', entries: at('bbdd') },
    { name: 'administration', entries: at('administration') },
  ]
  return { main: at('main'), groups: groups.filter((group) => group.entries.length > 0) }
}
