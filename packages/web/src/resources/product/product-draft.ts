import { productUpdate } from '@lienzo/contract/catalogue/product'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Product } from './product-record.ts'

export type ProductDraft = DraftOf<typeof productUpdate>

// A new product starts without a price, so that the user must type one. With a default of 0, a user who forgets the price would
// give the product away.
const drafts = draftsOf(productUpdate, { unit_price: Number.NaN, active: true, materials: [] })

export const productDrafts = {
  ...drafts,
  of(product: Product): ProductDraft {
    return drafts.of({ ...product, materials: product.materials.map((material) => material.id) })
  },
  /**
   * Converts a draft to an update. An empty price becomes 0 unless the product is priced per unit, because the price then comes
   * from the material and the finishes.
   */
  toUpdate(draft: ProductDraft): ProductDraft {
    const hasOwnPrice = draft.price_mode === 'unit' || !Number.isNaN(draft.unit_price)
    return hasOwnPrice ? draft : { ...draft, unit_price: 0 }
  },
}
