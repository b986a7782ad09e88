import { type Reason, ReasonList } from './reason-list.tsx'
import type { UserPermissionsRecord } from './user-permissions-record.ts'

/** Shows whose records the user can see, or why the user cannot see any. */
export function StandingReasons({ record }: { record: UserPermissionsRecord }) {
  const { state: standing, username } = record
  const values = {
    user: username,
    usergroup: standing.usergroup_name,
    customer: standing.customer_name ?? '',
  }
  const reasons: Reason[] = []
  if (!standing.active) reasons.push({ key: 'user_inactive', holds: false, values })
  if (!standing.usergroup_active) reasons.push({ key: 'usergroup_inactive', holds: false, values })
  if (standing.house) reasons.push({ key: 'house_sees_all', holds: true, values })
  else if (standing.customer_name === null) reasons.push({ key: 'no_customer', holds: false, values })
  else reasons.push({ key: 'only_customer', holds: true, values })
  return <ReasonList reasons={reasons} />
}
