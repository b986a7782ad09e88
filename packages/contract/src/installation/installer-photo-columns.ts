import { photoFlagNames } from '@lienzo/rules/installation/photo-flags'
import { photoStates, refusals } from '@lienzo/rules/installation/photo-states'
import type { ListColumns } from '../wire/list.ts'

export const installerPhotoColumns = {
  id: { kind: 'id' },
  state: { kind: 'choice', choices: photoStates },
  refusal: { kind: 'choice', choices: refusals },
  /** Flags of the photo. A filter matches if any of them matches. */
  flags: { kind: 'choice', choices: photoFlagNames, sortable: false },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  campaign_id: { kind: 'id' },
  campaign_name: { kind: 'text' },
  order_id: { kind: 'id' },
  order_code: { kind: 'text' },
  budget_id: { kind: 'id' },
  budget_code: { kind: 'text' },
  space_id: { kind: 'id' },
  shop_name: { kind: 'text' },
  chain: { kind: 'text' },
  space_city: { kind: 'text' },
  installer_id: { kind: 'id' },
  installer_name: { kind: 'text' },
  distance_m: { kind: 'integer' },
  taken_at: { kind: 'date' },
  reviewed_at: { kind: 'date' },
  created_at: { kind: 'date' },
} as const satisfies ListColumns
