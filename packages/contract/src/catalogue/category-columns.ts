import type { ListColumns } from '../wire/list.ts'

export const categoryColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  parent_id: { kind: 'id' },
  parent_name: { kind: 'text' },
  position: { kind: 'integer' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
