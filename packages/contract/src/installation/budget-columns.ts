import { budgetStates } from '@lienzo/rules/installation/budget-states'
import type { ListColumns } from '../wire/list.ts'

export const budgetColumns = {
  code: { kind: 'text' },
  revision: { kind: 'integer' },
  status: { kind: 'choice', choices: budgetStates },
  order_id: { kind: 'id' },
  order_code: { kind: 'text' },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  usergroup_id: { kind: 'id' },
  usergroup_name: { kind: 'text' },
  installer_id: { kind: 'id' },
  installer_name: { kind: 'text' },
  valid_until: { kind: 'date', day: true },
  spaces: { kind: 'integer' },
  net: { kind: 'cents' },
  total: { kind: 'cents' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
