import type { NoticeSide } from '@lienzo/contract/records/attachment'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/session-user.ts'

/** Returns a function that returns the label of a side that can be notified. Customers see "team" for their own side. */
export function useSideText(): (side: NoticeSide) => string {
  const { t } = useTranslation()
  const isHouse = useCurrentUser()?.user_usergroup_id === HOUSE_USERGROUP_ID
  return (side) => t(`attachment.tell.${side === 'customer' && !isHouse ? 'team' : side}`)
}
