import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { photoFlagNames } from '@lienzo/rules/installation/photo-flags'
import type { PhotoRefusal, PhotoState } from '@lienzo/rules/installation/photo-states'

export type ReviewedPhoto = OutputOnTheWire<CallAt<'budgetrest/validatephoto'>>
export type PhotoFlag = ReviewedPhoto['flags'][number]

/** Decision of a reviewer, without the id and version of its photo. */
export type Decision = Omit<InputOnTheWire<CallAt<'budgetrest/validatephoto'>>, 'id' | 'version'>

/** Columns by which photos can be filtered. */
export type PhotoFilterRow = {
  state: PhotoState
  refusal: PhotoRefusal
  flags: (typeof photoFlagNames)[number]
  customer_name: string
  campaign_name: string
  installer_name: string
  order_code: string
  budget_code: string
  shop_name: string
  chain: string
}

/** Returns the photo with the decision applied. */
export function decided(photo: ReviewedPhoto, { state, refusal, reason = '' }: Decision): ReviewedPhoto {
  return { ...photo, state, refusal: refusal ?? null, reason }
}

/** Returns true if the photo still needs a decision. */
export function isUndecided({ state, deleted_at }: Pick<ReviewedPhoto, 'state' | 'deleted_at'>): boolean {
  return state === 'pending' && deleted_at === null
}
