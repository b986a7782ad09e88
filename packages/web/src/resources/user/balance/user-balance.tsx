import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { refreshBalance } from '../../../core/session/session.ts'
import { useCurrentUser } from '../../../core/session/session-user.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import type { User } from '../user-record.ts'
import { AdjustBalance } from './adjust-balance.tsx'
import { UserMovements } from './user-movements.tsx'

/** Shows the movements of a user's balance. Callers of the house who can edit users also see a form to adjust the balance. */
export function UserBalance(props: { user: User; onChanged: () => Promise<void> }) {
  const { user } = props
  const self = useCurrentUser()
  const mayAdjust = useMayEdit('/user') && self?.user_usergroup_id === HOUSE_USERGROUP_ID

  async function onAdjusted() {
    await props.onChanged()
    // The page header shows the balance of the signed-in user.
    if (self?.user_id === user.id) await refreshBalance()
  }

  return (
    <>
      {mayAdjust && <AdjustBalance user={user} onAdjusted={onAdjusted} />}
      <UserMovements user={user} />
    </>
  )
}
