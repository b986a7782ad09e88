import type { ListColumns } from '../wire/list.ts'

export const materialColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  description: { kind: 'text' },
  price_per_m2: { kind: 'cents' },
  cost_per_m2: { kind: 'cents' },
  roll_width: { kind: 'integer' },
  roll_length: { kind: 'integer' },
  thickness: { kind: 'integer' },
  weight: { kind: 'integer' },
  /** Imports that created or changed the material. A filter matches if any of them matches. */
  import_id: { kind: 'integer', sortable: false },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
