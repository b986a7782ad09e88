import type { CallAt } from '@lienzo/contract/calls'
import { mergeFields } from '@lienzo/contract/customers/customer-merge'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type MergePreview = OutputOnTheWire<CallAt<'customerrest/mergepreview'>>
export type MergedCustomer = MergePreview['kept']

export type MergeField = (typeof mergeFields)[number]

/**
 * Returns the fields to take from the other customer by default, which are the fields that are empty in the customer to keep.
 */
export function proposedFields({ kept, merged }: MergePreview): ReadonlySet<MergeField> {
  return new Set(mergeFields.filter((field) => kept[field] === '' && merged[field] !== ''))
}

/** Returns true if both customers have the same value in a field. A tax id is compared together with its country. */
export function isSame({ kept, merged }: MergePreview, field: MergeField): boolean {
  if (field === 'tax_id' && kept.tax_id !== '' && kept.country !== merged.country) return false
  return kept[field] === merged[field]
}
