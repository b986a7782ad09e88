import type { ListColumns } from '../wire/list.ts'

export const usergroupColumns = {
  name: { kind: 'text' },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  notes: { kind: 'text' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
