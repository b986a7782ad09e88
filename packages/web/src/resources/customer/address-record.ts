import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { call } from '../../core/call/call.ts'
import type { Customer } from './customer-record.ts'

export type Address = Customer['addresses'][number]
type AddressUpdate = InputOnTheWire<CallAt<'customeraddressrest/update'>>
export type AddressDraft = Omit<AddressUpdate, 'id' | 'version'>

/** `name` is also the section of its texts. */
export const addressCalls = {
  name: 'customer.address',
  update: (input: AddressUpdate) => call('customeraddressrest/update', input),
  remove: (ids: number[]) => call('customeraddressrest/delete', { ids }),
  restore: (ids: number[]) => call('customeraddressrest/undelete', { ids }),
}

export function newAddress(customerId: number, country: string, kind: Address['kind']): AddressDraft {
  return {
    customer_id: customerId,
    kind,
    name: '',
    contact: '',
    street: '',
    city: '',
    postal_code: '',
    state: '',
    country,
    phone: '',
    is_default: false,
  }
}

export function otherKind(kind: Address['kind']): Address['kind'] {
  return kind === 'billing' ? 'delivery' : 'billing'
}

/** What a new address starts with that is where another is, and of the other kind; `isFirst` says of a kind that it has none. */
export function copiedAddress(address: Address, isFirst: (kind: Address['kind']) => boolean): AddressDraft {
  const kind = otherKind(address.kind)
  return { ...addressDraft(address), kind, is_default: isFirst(kind) }
}

export function addressDraft(address: Address): AddressDraft {
  return {
    customer_id: address.customer_id,
    kind: address.kind,
    name: address.name,
    contact: address.contact,
    street: address.street,
    city: address.city,
    postal_code: address.postal_code,
    state: address.state,
    country: address.country,
    phone: address.phone,
    is_default: address.is_default,
  }
}
