import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const productCalls = recordCalls('product')

export type Product = RecordOf<'product'>
export type ProductDraft = Omit<UpdateOf<'product'>, 'id' | 'version'>

export const newProduct: ProductDraft = {
  code: '',
  name: '',
  description: '',
  category_id: null,
  price_mode: 'area',
  // A price is asked for: one that is forgotten would be given away.
  unit_price: Number.NaN,
  breaks: [],
  min_width: 0,
  max_width: 0,
  min_height: 0,
  max_height: 0,
  fixed_sizes: [],
  min_m2: 0,
  bleed: 0,
  active: true,
  picture_upload: undefined,
  materials: [],
}

/** What is sent of a draft: where material and finishes make the price, none of its own is asked for. */
export function productUpdateOf(draft: ProductDraft): ProductDraft {
  const hasOwnPrice = draft.price_mode === 'unit' || !Number.isNaN(draft.unit_price)
  return hasOwnPrice ? draft : { ...draft, unit_price: 0 }
}

/** What a person changes of a product. */
export function productDraft(product: Product): ProductDraft {
  return {
    code: product.code,
    name: product.name,
    description: product.description,
    category_id: product.category_id,
    price_mode: product.price_mode,
    unit_price: product.unit_price,
    breaks: product.breaks,
    min_width: product.min_width,
    max_width: product.max_width,
    min_height: product.min_height,
    max_height: product.max_height,
    fixed_sizes: product.fixed_sizes,
    min_m2: product.min_m2,
    bleed: product.bleed,
    active: product.active,
    picture_upload: undefined,
    materials: product.materials.map((material) => material.id),
  }
}
