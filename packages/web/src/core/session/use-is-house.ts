import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { useCurrentUser } from './session-user.ts'

/** Whether whoever looks is of the house: some of a record is for it alone. */
export function useIsHouse(): boolean {
  return useCurrentUser()?.user_usergroup_id === HOUSE_USERGROUP_ID
}
