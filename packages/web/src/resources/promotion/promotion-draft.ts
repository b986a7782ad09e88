import { promotionUpdate } from '@lienzo/contract/customers/promotion'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { Picked } from '../../core/picker/picks.ts'
import type { Promotion } from './promotion-record.ts'

export type PromotionDraft = DraftOf<typeof promotionUpdate>

const drafts = draftsOf(promotionUpdate, { family: 'SIN CATEGORÍA', active: true })

export const newPromotion = drafts.blank

export function promotionDraft(promotion: Promotion): PromotionDraft {
  return drafts.of(promotion)
}

/** What a new promotion starts with: where there is only one customer to choose, it is chosen. */
export type PromotionStart = { blank: PromotionDraft; customer: Picked | null }

export async function startPromotion(): Promise<PromotionStart> {
  const customer = await onlyCustomer()
  return { blank: { ...newPromotion, customer_id: customer?.id ?? 0 }, customer }
}
