import type { languages } from '@lienzo/contract/people/languages'
import type { PermissionMap } from '@lienzo/rules/people/permissions'

/** The user who makes a call, as the server knows them; nothing of it comes from the payload. */
export type Caller = {
  user_id: number
  username: string
  role_id: number
  usergroup_id: number
  /** The house sees the rows of all customers. */
  house: boolean
  /** The customer whose rows anybody else sees; `null` sees none. */
  customer_id: number | null
  language: (typeof languages)[number]
  /** `null` for a program that calls with an API key. */
  session_id: string | null
  /** When a provider of single sign-on vouched for the person of this session. */
  signed_on_at: number | null
  permissions: PermissionMap
}
