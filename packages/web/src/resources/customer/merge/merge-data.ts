import type { CallAt } from '@lienzo/contract/calls'
import { mergeFields } from '@lienzo/contract/customers/customer-merge'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type MergePreview = OutputOnTheWire<CallAt<'customerrest/mergepreview'>>
export type MergedCustomer = MergePreview['kept']

export type MergeField = (typeof mergeFields)[number]

/**
 * Returns the fields that are taken from the duplicate by default: those that are empty in the remaining customer but not in
 * the duplicate.
 */
export function proposedFields({ kept, merged }: MergePreview): ReadonlySet<MergeField> {
  return new Set(mergeFields.filter((field) => kept[field] === '' && merged[field] !== ''))
}

/** Returns true if a field has the same value in both customers. Tax ids are different if the countries are different. */
export function isSame({ kept, merged }: MergePreview, field: MergeField): boolean {
  if (field === 'tax_id' && kept.tax_id !== '' && kept.country !== merged.country) return false
  return kept[field] === merged[field]
}
