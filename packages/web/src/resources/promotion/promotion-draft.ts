import { promotionUpdate } from '@lienzo/contract/customers/promotion'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type PromotionDraft = DraftOf<typeof promotionUpdate>

export const promotionDrafts = draftsOf(promotionUpdate, { family: 'SIN CATEGORÍA', active: true })
