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
  /** The days on which it is closed, several: a filter finds it by any of them. */
  closed_on: { kind: 'date', day: true, sortable: false },
  latitude: { kind: 'degrees' },
  longitude: { kind: 'degrees' },
  /** Whether it has a place on the map. */
  placed: { kind: 'boolean', sortable: false },
  /** Whether it has a photo. */
  has_photo: { kind: 'boolean', sortable: false },
  /** Whether it is in the caller's basket: for everybody something else, and so no order. */
  in_basket: { kind: 'boolean', sortable: false },
  /** The imports that made or changed it, several: a filter finds it by any of them. */
  import_id: { kind: 'integer', sortable: false },
  /** The orders that have a line for it, several, of those that the caller sees. */
  order_id: { kind: 'integer', sortable: false },
  /** True for a space in an order of these that was confirmed. */
  ordered: { kind: 'boolean', sortable: false },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
