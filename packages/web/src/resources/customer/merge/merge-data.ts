import type { CallAt } from '@lienzo/contract/calls'
import { mergeFields } from '@lienzo/contract/customers/customer-merge'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type MergePreview = OutputOnTheWire<CallAt<'customerrest/mergepreview'>>
export type MergedCustomer = MergePreview['kept']

export type MergeField = (typeof mergeFields)[number]

/** What is proposed to be taken from the other: what the one that stays has left empty. */
export function proposedFields({ kept, merged }: MergePreview): ReadonlySet<MergeField> {
  return new Set(mergeFields.filter((field) => kept[field] === '' && merged[field] !== ''))
}

/** Whether the two have the same in a field; the tax id is one of its country. */
export function isSame({ kept, merged }: MergePreview, field: MergeField): boolean {
  if (field === 'tax_id' && kept.tax_id !== '' && kept.country !== merged.country) return false
  return kept[field] === merged[field]
}
