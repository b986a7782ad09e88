import { productUpdate } from '@lienzo/contract/catalogue/product'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Product } from './product-record.ts'

export type ProductDraft = DraftOf<typeof productUpdate>

// A new product has no price, so that the user must type one: a forgotten 0 would give the product away.
const drafts = draftsOf(productUpdate, { unit_price: Number.NaN, active: true, materials: [] })

export const productDrafts = {
  ...drafts,
  of(product: Product): ProductDraft {
    return drafts.of({ ...product, materials: product.materials.map((material) => material.id) })
  },
  /** Converts a draft to an update. Sets an empty price to 0 if material and finishes determine it. */
  toUpdate(draft: ProductDraft): ProductDraft {
    const hasOwnPrice = draft.price_mode === 'unit' || !Number.isNaN(draft.unit_price)
    return hasOwnPrice ? draft : { ...draft, unit_price: 0 }
  },
}
