import { decidingPathOf } from '@lienzo/contract/resources'
import { addressOf, mayAccess } from '@lienzo/rules/people/permissions'
import type { HandlersOf } from '../../core/context/handler.ts'
import { rightHolders } from './right-holders.ts'

/** Screens that every signed-in user can open without a permission. */
const openScreens = [
  '/home',
  '/profile',
  '/miscellaneous',
  '/miscellaneous/search',
  '/miscellaneous/error500',
  '/app-views',
]

export const permissionHandlers: HandlersOf<'permissionrest'> = {
  geturluserpermission: async ({ caller }, { url }) => {
    const path = decidingPathOf(url)
    const opens = path ? mayAccess(caller.permissions, path) : openScreens.includes(addressOf(url))
    return { permission_access: opens }
  },
  retrieveuserpermissions: async ({ caller }) => caller.permissions,
  getholders: rightHolders,
}
