import type { ListColumns } from '../wire/list.ts'

export const installerColumns = {
  name: { kind: 'text' },
  contact: { kind: 'text' },
  tax_id: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  city: { kind: 'text' },
  state: { kind: 'text' },
  country: { kind: 'text' },
  /** States that the installer serves. A filter for a state also matches installers who serve the whole country. */
  states_served: { kind: 'text', sortable: false },
  rate_per_space: { kind: 'cents' },
  rate_per_m2: { kind: 'cents' },
  rate_per_hour: { kind: 'cents' },
  rate_per_km: { kind: 'cents' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
