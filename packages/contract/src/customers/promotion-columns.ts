import { type ProductFamilyName, productFamilies } from '@lienzo/rules/customers/families'
import type { ListColumns } from '../wire/list.ts'

export const familyNames = productFamilies.map(({ name }) => name) as [
  ProductFamilyName,
  ...ProductFamilyName[],
]

export const promotionColumns = {
  code: { kind: 'text' },
  name: { kind: 'text' },
  brand: { kind: 'text' },
  family: { kind: 'choice', choices: familyNames },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  /** Imports that created or changed the promotion. A filter matches if any of them matches. */
  import_id: { kind: 'integer', sortable: false },
  active: { kind: 'boolean' },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
