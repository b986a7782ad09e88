import { productUpdate } from '@lienzo/contract/catalogue/product'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Product } from './product-record.ts'

export type ProductDraft = DraftOf<typeof productUpdate>

// A new one starts without a price, which must be typed: with 0 a forgotten price would be given away.
const drafts = draftsOf(productUpdate, { unit_price: Number.NaN, active: true, materials: [] })

export const productDrafts = {
  ...drafts,
  of(product: Product): ProductDraft {
    return drafts.of({ ...product, materials: product.materials.map((material) => material.id) })
  },
  /** Where material and finishes make the price, it needs none of its own. */
  toUpdate(draft: ProductDraft): ProductDraft {
    const hasOwnPrice = draft.price_mode === 'unit' || !Number.isNaN(draft.unit_price)
    return hasOwnPrice ? draft : { ...draft, unit_price: 0 }
  },
}
