import { addressUpdate } from '@lienzo/contract/customers/customer-fields'
import { type DraftOf, draftsOf } from '../../../core/form/record-drafts.ts'
import type { Address } from './address-record.ts'

export type AddressDraft = DraftOf<typeof addressUpdate>

export const addressDrafts = draftsOf(addressUpdate)

export function newAddress(customerId: number, country: string, kind: Address['kind']): AddressDraft {
  return { ...addressDrafts.blank, customer_id: customerId, country, kind }
}

export function otherKind(kind: Address['kind']): Address['kind'] {
  return kind === 'billing' ? 'delivery' : 'billing'
}

/**
 * Returns a copy of an address with the other kind: a delivery address for a billing address, and vice versa. The copy is the
 * default if the customer has no address of that kind yet.
 */
export function copiedAddress(address: Address, isFirst: (kind: Address['kind']) => boolean): AddressDraft {
  const kind = otherKind(address.kind)
  return { ...addressDrafts.of(address), kind, is_default: isFirst(kind) }
}
