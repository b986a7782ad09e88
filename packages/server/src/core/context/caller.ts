import type { languages } from '@lienzo/contract/people/languages'
import type { PermissionMap } from '@lienzo/rules/people/permissions'

/** User who makes a call, as read from the session or key, never from the payload. */
export type Caller = {
  user_id: number
  username: string
  role_id: number
  usergroup_id: number
  /** True for users of the house, who see the rows of all customers. */
  house: boolean
  /** For users outside the house: the customer whose rows they see; `null` if they see none. */
  customer_id: number | null
  language: (typeof languages)[number]
  /** `null` for a program that calls with an API key. */
  session_id: string | null
  /** Time when a single sign-on provider authenticated the person of this session (Unix seconds). */
  signed_on_at: number | null
  permissions: PermissionMap
}
