import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { call } from '../../../core/call/call.ts'
import type { Customer } from '../customer-record.ts'

export type Address = Customer['addresses'][number]
type AddressUpdate = InputOnTheWire<CallAt<'customeraddressrest/update'>>

/** Calls for addresses. `name` is also the key of the address texts in the language files. */
export const addressCalls = {
  name: 'customer.address',
  update: (input: AddressUpdate) => call('customeraddressrest/update', input),
  remove: (ids: number[]) => call('customeraddressrest/delete', { ids }),
  restore: (ids: number[]) => call('customeraddressrest/undelete', { ids }),
}
