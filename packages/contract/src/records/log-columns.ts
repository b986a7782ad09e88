import type { ListColumns } from '../wire/list.ts'

export const logColumns = {
  id: { kind: 'id' },
  created_at: { kind: 'date' },
  user_id: { kind: 'id', sortable: false },
  user_name: { kind: 'text', sortable: false },
  address: { kind: 'text', sortable: false },
  // The kind is `choice`, so that exact matches use the log's index. `choices` is missing, because each call adds its own
  // actions.
  action: { kind: 'choice', sortable: false },
  resource: { kind: 'choice', sortable: false },
  record_id: { kind: 'id', sortable: false },
  label: { kind: 'text', sortable: false },
  customer_id: { kind: 'id', sortable: false },
  customer_name: { kind: 'text', sortable: false },
} as const satisfies ListColumns
