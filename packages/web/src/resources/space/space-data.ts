import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { Picked } from '../../core/picker/picks.ts'
import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const spaceCalls = recordCalls('space')

export type Space = RecordOf<'space'>
type SpaceUpdate = Omit<InputOnTheWire<CallAt<'spacerest/update'>>, 'id' | 'version'>
/** Without a number it gets the next one of its customer. */
export type SpaceDraft = Omit<SpaceUpdate, 'number'> & { number: number | null }

export const newSpace: SpaceDraft = {
  number: null,
  shop_name: '',
  chain: '',
  customer_id: 0,
  kind: 'window',
  position: '',
  visible_width: 0,
  visible_height: 0,
  bleed: 0,
  default_product_id: null,
  default_material_id: null,
  address: '',
  city: '',
  postal_code: '',
  state: '',
  country: 'ES',
  latitude: null,
  longitude: null,
  contact: '',
  phone: '',
  opening_hours: '',
  notes: '',
  active: true,
}

/** What a person changes of a space. */
export function spaceDraft(space: Space): SpaceDraft {
  return {
    number: space.number,
    shop_name: space.shop_name,
    chain: space.chain,
    customer_id: space.customer_id,
    kind: space.kind,
    position: space.position,
    visible_width: space.visible_width,
    visible_height: space.visible_height,
    bleed: space.bleed,
    default_product_id: space.default_product_id,
    default_material_id: space.default_material_id,
    address: space.address,
    city: space.city,
    postal_code: space.postal_code,
    state: space.state,
    country: space.country,
    latitude: space.latitude,
    longitude: space.longitude,
    contact: space.contact,
    phone: space.phone,
    opening_hours: space.opening_hours,
    notes: space.notes,
    active: space.active,
  }
}

export function spaceUpdateOf({ number, ...draft }: SpaceDraft): SpaceUpdate {
  return number === null ? draft : { ...draft, number }
}

/** What a new space starts with: where there is only one customer to choose, it is chosen. */
export type SpaceStart = { blank: SpaceDraft; customer: Picked | null }

export async function startSpace(): Promise<SpaceStart> {
  const customer = await onlyCustomer()
  return { blank: { ...newSpace, customer_id: customer?.id ?? 0 }, customer }
}
