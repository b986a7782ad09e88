import { decidingPathOf, isResourceName } from '@lienzo/contract/resources'
import { mayAccess, type PermissionMap, type ResourcePath } from '@lienzo/rules/people/permissions'
import { mayMakeRecords } from '../../core/session/may-make-records.ts'

/** Group of the navigation in which a screen is listed. The screens in `elsewhere` are not in the navigation. */
export type ScreenPlace = 'main' | 'bbdd' | 'administration' | 'elsewhere'

/**
 * Screens of the main layout, in the order of the navigation. The texts of a screen are `navigation.title.<name>`,
 * `navigation.menu.<name>` and `navigation.about.<name>`. The scripts are in ../screen-modules.ts and the icons in
 * screen-icon.tsx. Alt+Shift+`key` opens the screen. `key` is a digit or a letter other than I, B, T and A, which browsers use.
 */
export const screens = [
  { name: 'home', key: 'H', path: '/home', place: 'main' },
  { name: 'category', key: 'G', path: '/category', place: 'main', records: true },
  { name: 'campaign', key: 'K', path: '/campaign', place: 'main', records: true },
  { name: 'customer', key: 'C', path: '/customer', place: 'main', records: true },
  { name: 'product', key: 'P', path: '/product', place: 'main', records: true },
  { name: 'promotion', key: 'X', path: '/promotion', place: 'main', records: true },
  { name: 'finish', key: 'F', path: '/finish', place: 'main', records: true },
  { name: 'material', key: 'M', path: '/material', place: 'main', records: true },
  { name: 'order', key: 'O', path: '/order', place: 'main', records: true },
  { name: 'board', key: '1', path: '/order/board', place: 'main' },
  { name: 'prepress', key: 'Q', path: '/prepress', place: 'main' },
  { name: 'space', key: 'S', path: '/space', place: 'bbdd', records: true },
  { name: 'imports', key: 'U', path: '/imports', place: 'bbdd' },
  { name: 'installer', key: 'N', path: '/installer', place: 'bbdd', records: true },
  { name: 'budget', key: 'D', path: '/budget', place: 'bbdd', records: true },
  { name: 'photoreview', key: 'V', path: '/budget/photoreview', place: 'bbdd' },
  { name: 'role', key: 'R', path: '/role', place: 'administration', records: true },
  { name: 'usergroup', key: 'W', path: '/usergroup', place: 'administration', records: true },
  { name: 'user', key: 'E', path: '/user', place: 'administration', records: true },
  { name: 'log', key: 'L', path: '/log', place: 'administration', records: true },
  { name: 'profile', key: 'Y', path: '/profile', place: 'elsewhere' },
  { name: 'appviews', key: 'Z', path: '/app-views', place: 'elsewhere' },
  { name: 'webhook', key: 'J', path: '/webhook', place: 'elsewhere', records: true },
] as const satisfies readonly {
  name: string
  key: string
  path: string
  place: ScreenPlace
  /** True if each record opens on a screen of its own. */
  records?: true
}[]

export type Screen = (typeof screens)[number]
export type ScreenName = Screen['name']
export type RecordScreenName = Extract<Screen, { records: true }>['name']

/** Returns the resource whose permissions control a screen, or null if every signed-in user can open it. */
export function resourceOf(screen: Screen): ResourcePath | null {
  return decidingPathOf(screen.path)
}

/** Returns true if a user with these permissions is allowed to open the screen. */
export function mayOpen(screen: Screen, permissions: PermissionMap): boolean {
  const resource = resourceOf(screen)
  return resource === null || mayAccess(permissions, resource)
}

/** Returns true if a user with these permissions is allowed to create records on the screen. */
export function mayMake(screen: Screen, permissions: PermissionMap, isHouse: boolean): boolean {
  return isResourceName(screen.name) && mayMakeRecords(screen.name, permissions, isHouse)
}

/** Returns the screen with the longest path that equals the pathname or is a parent of it, or undefined if there is none. */
export function screenAt(pathname: string): Screen | undefined {
  const holding = screens.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  // Photo review is a screen of its own, although its path is below the path of the budgets.
  return holding.sort((one, other) => other.path.length - one.path.length)[0]
}
