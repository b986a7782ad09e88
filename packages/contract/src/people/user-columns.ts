import type { ListColumns } from '../wire/list.ts'
import { languages } from './languages.ts'

export const userColumns = {
  username: { kind: 'text' },
  email: { kind: 'text' },
  first_name: { kind: 'text' },
  last_name: { kind: 'text' },
  role_id: { kind: 'id' },
  role_name: { kind: 'text' },
  usergroup_id: { kind: 'id' },
  usergroup_name: { kind: 'text' },
  language: { kind: 'choice', choices: languages },
  active: { kind: 'boolean' },
  user_limit_euros: { kind: 'cents' },
  user_limit_m2: { kind: 'area' },
  user_saldo_euros: { kind: 'cents' },
  user_saldo_m2: { kind: 'area' },
  /** Set if the user has used most of a limit, or exceeds it. */
  near_limit: { kind: 'boolean', sortable: false },
  last_sign_in_at: { kind: 'date' },
  created_at: { kind: 'date' },
} as const satisfies ListColumns
