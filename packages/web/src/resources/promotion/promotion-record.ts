import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { Picked } from '../../core/picker/picks.ts'
import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const promotionCalls = recordCalls('promotion')

export type Promotion = RecordOf<'promotion'>
export type PromotionDraft = Omit<UpdateOf<'promotion'>, 'id' | 'version'>

export const newPromotion: PromotionDraft = {
  code: '',
  name: '',
  brand: '',
  family: 'SIN CATEGORÍA',
  customer_id: 0,
  active: true,
  picture_upload: undefined,
}

/** What a person changes of a promotion. */
export function promotionDraft(promotion: Promotion): PromotionDraft {
  return {
    code: promotion.code,
    name: promotion.name,
    brand: promotion.brand,
    family: promotion.family,
    customer_id: promotion.customer_id,
    active: promotion.active,
    picture_upload: undefined,
  }
}

/** What a new promotion starts with: where there is only one customer to choose, it is chosen. */
export type PromotionStart = { blank: PromotionDraft; customer: Picked | null }

export async function startPromotion(): Promise<PromotionStart> {
  const customer = await onlyCustomer()
  return { blank: { ...newPromotion, customer_id: customer?.id ?? 0 }, customer }
}
