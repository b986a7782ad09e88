import { isResourcePath, mayAccess } from '@lienzo/rules/people/permissions'
import type { HandlersOf } from '../../core/context/handler.ts'

/** Paths that need no permission of their own: everybody who is signed in may open them. */
const openPaths = [
  '/home',
  '/profile',
  '/miscellaneous',
  '/miscellaneous/search',
  '/miscellaneous/error500',
  '/app-views',
]

export const permissionHandlers: HandlersOf<'permissionrest'> = {
  geturluserpermission: async ({ caller }, { url }) => {
    const path = url
      .replace(/^#/, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
    if (openPaths.includes(path)) return { permission_access: true }
    return { permission_access: isResourcePath(path) && mayAccess(caller.permissions, path) }
  },
  retrieveuserpermissions: async ({ caller }) => caller.permissions,
}
