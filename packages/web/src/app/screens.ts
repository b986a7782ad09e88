import { isResourcePath, type ResourcePath } from '@lienzo/rules/permissions'

/** Where the navigation shows a screen; `elsewhere` is reached from other places. */
export type ScreenPlace = 'main' | 'bbdd' | 'administration' | 'elsewhere'

/**
 * Every screen of the main layout, in the order of the navigation. The texts of a screen are
 * `navigation.title.<name>`, `navigation.menu.<name>` and `navigation.about.<name>`; its scripts are
 * in screen-modules.ts, its icon in shell/screen-icon.tsx.
 */
export const screens = [
  { name: 'home', path: '/home', place: 'main' },
  { name: 'category', path: '/category', place: 'main' },
  { name: 'campaign', path: '/campaign', place: 'main' },
  { name: 'customer', path: '/customer', place: 'main' },
  { name: 'product', path: '/product', place: 'main' },
  { name: 'promotion', path: '/promotion', place: 'main' },
  { name: 'finish', path: '/finish', place: 'main' },
  { name: 'material', path: '/material', place: 'main' },
  { name: 'order', path: '/order', place: 'main' },
  { name: 'space', path: '/space', place: 'bbdd' },
  { name: 'imports', path: '/imports', place: 'bbdd' },
  { name: 'installer', path: '/installer', place: 'bbdd' },
  { name: 'budget', path: '/budget', place: 'bbdd' },
  { name: 'photoreview', path: '/budget/photoreview', place: 'bbdd' },
  { name: 'role', path: '/role', place: 'administration' },
  { name: 'usergroup', path: '/usergroup', place: 'administration' },
  { name: 'user', path: '/user', place: 'administration' },
  { name: 'log', path: '/log', place: 'administration' },
  { name: 'profile', path: '/profile', place: 'elsewhere' },
  { name: 'appviews', path: '/app-views', place: 'elsewhere' },
] as const satisfies readonly { name: string; path: string; place: ScreenPlace }[]

export type Screen = (typeof screens)[number]
export type ScreenName = Screen['name']

/** What the permissions of a screen stand under; null where every signed-in user may open it. */
export function resourceOf(screen: Screen): ResourcePath | null {
  return isResourcePath(screen.path) ? screen.path : null
}
