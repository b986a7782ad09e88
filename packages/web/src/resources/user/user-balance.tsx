import { HOUSE_USERGROUP_ID } from '@lienzo/rules/permissions'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { refreshBalance } from '../../core/session.ts'
import { useCurrentUser } from '../../core/session-user.ts'
import { AdjustBalance } from './adjust-balance.tsx'
import { UserMovements } from './user-movements.tsx'
import type { User } from './user-record.ts'

/** How a user's balance came to be what it is; the house adjusts it. */
export function UserBalance(props: { user: User; onChanged: () => Promise<void> }) {
  const { user } = props
  const self = useCurrentUser()
  const mayAdjust = useMayEdit('/user') && self?.user_usergroup_id === HOUSE_USERGROUP_ID

  async function onAdjusted() {
    await props.onChanged()
    // The header shows the balance of who is signed in.
    if (self?.user_id === user.id) await refreshBalance()
  }

  return (
    <>
      {mayAdjust && <AdjustBalance user={user} onAdjusted={onAdjusted} />}
      <UserMovements user={user} />
    </>
  )
}
