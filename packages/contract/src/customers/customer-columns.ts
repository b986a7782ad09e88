import type { ListColumns } from '../wire/list.ts'

export const customerColumns = {
  name: { kind: 'text' },
  trade_name: { kind: 'text' },
  country: { kind: 'text' },
  tax_id: { kind: 'text' },
  discount: { kind: 'percent' },
  vat: { kind: 'percent' },
  payment_terms: { kind: 'text' },
  emails: { kind: 'text' },
  phone: { kind: 'text' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
