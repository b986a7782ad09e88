import { spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { measurementSources } from '@lienzo/rules/customers/space-measurement'
import type { ListColumns } from '../wire/list.ts'

export const spaceColumns = {
  number: { kind: 'integer' },
  shop_name: { kind: 'text' },
  chain: { kind: 'text' },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  kind: { kind: 'choice', choices: spaceKinds },
  position: { kind: 'text' },
  visible_width: { kind: 'integer' },
  visible_height: { kind: 'integer' },
  measured_how: { kind: 'choice', choices: measurementSources },
  measured_at: { kind: 'date', day: true },
  measured_by: { kind: 'text' },
  address: { kind: 'text' },
  city: { kind: 'text' },
  postal_code: { kind: 'text' },
  state: { kind: 'text' },
  country: { kind: 'text' },
  default_installer_id: { kind: 'id' },
  default_installer_name: { kind: 'text' },
  /** Days on which the space is closed. A filter matches if any of them matches. */
  closed_on: { kind: 'date', day: true, sortable: false },
  latitude: { kind: 'degrees' },
  longitude: { kind: 'degrees' },
  /** Set if the space has coordinates. */
  placed: { kind: 'boolean', sortable: false },
  /** Set if the space has a photo. */
  has_photo: { kind: 'boolean', sortable: false },
  /** Set if the space is in the caller's basket. Not sortable, because the value differs by user. */
  in_basket: { kind: 'boolean', sortable: false },
  /** Imports that created or changed the space. A filter matches if any of them matches. */
  import_id: { kind: 'integer', sortable: false },
  /** Orders with a line for the space that the caller is allowed to see. */
  order_id: { kind: 'integer', sortable: false },
  /** Set if at least one of these orders is confirmed or in a later state, and not cancelled. */
  ordered: { kind: 'boolean', sortable: false },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
