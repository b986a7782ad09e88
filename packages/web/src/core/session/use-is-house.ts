import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { useCurrentUser } from './session-user.ts'

/** Whether the user belongs to the house: some fields of records are shown to it alone. */
export function useIsHouse(): boolean {
  return useCurrentUser()?.user_usergroup_id === HOUSE_USERGROUP_ID
}
