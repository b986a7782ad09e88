import type { ListColumns } from '../wire/list.ts'

export const roleColumns = {
  name: { kind: 'text' },
  description: { kind: 'text' },
  second_factor: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
