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

/** Returns a new address with the same location but of the other kind. It is the default one if it is the first of its kind. */
export function copiedAddress(address: Address, isFirst: (kind: Address['kind']) => boolean): AddressDraft {
  const kind = otherKind(address.kind)
  return { ...addressDrafts.of(address), kind, is_default: isFirst(kind) }
}
