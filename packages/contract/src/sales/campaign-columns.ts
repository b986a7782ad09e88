import type { ListColumns } from '../wire/list.ts'

export const campaignStatuses = ['draft', 'active', 'closed'] as const

export const campaignColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  starts_at: { kind: 'date', day: true },
  ends_at: { kind: 'date', day: true },
  /** Days on which the campaign runs. A filter matches if any of them matches. */
  runs_on: { kind: 'date', day: true, sortable: false },
  status: { kind: 'choice', choices: campaignStatuses },
  images: { kind: 'integer' },
  artwork_due_at: { kind: 'date', day: true },
  artwork_ready: { kind: 'boolean' },
  artwork_released: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
