import type { ListColumns } from '../wire/list.ts'

/** Price modes of a product. `area`: the price results from material and finishes; `unit`: the product has its own price. */
export const productPriceModes = ['area', 'unit'] as const

export const productColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  description: { kind: 'text' },
  category_id: { kind: 'id' },
  category_name: { kind: 'text' },
  price_mode: { kind: 'choice', choices: productPriceModes },
  unit_price: { kind: 'cents' },
  min_m2: { kind: 'area' },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
