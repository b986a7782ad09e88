import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { useCurrentUser } from './session-user.ts'

/** Returns true if the user belongs to the house. Some fields are visible only to the house. */
export function useIsHouse(): boolean {
  return useCurrentUser()?.user_usergroup_id === HOUSE_USERGROUP_ID
}
