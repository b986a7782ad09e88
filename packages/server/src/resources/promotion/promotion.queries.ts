import type { promotionRow } from '@lienzo/contract/customers/promotion'
import { promotionColumns } from '@lienzo/contract/customers/promotion-columns'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { importedBy } from '../../core/domain/imported-by.ts'
import { withFile } from '../../core/files/file-views.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { keptSearchText } from '../../db/search-text.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'

type Promotion = z.output<typeof promotionRow>
type PromotionRow = Omit<Promotion, 'picture'> & { picture_id: number | null }

const promotionImports = importedBy('promotion', promotions.id)

export const promotionResource: Resource<
  PromotionRow,
  Promotion,
  typeof promotions,
  typeof promotionColumns,
  'import_id'
> = {
  name: 'promotion',
  table: promotions,
  scope: (caller) => eq(promotions.customer_id, caller.customer_id),
  hiding: 'none',
  fields: {
    ...getTableColumns(promotions),
    customer_name: customers.name,
  },
  from: sql`${promotions} join ${customers} on ${customers.id} = ${promotions.customer_id}`,
  columns: promotionColumns,
  ownColumnSql: (caller) => ({ import_id: promotionImports.last(caller) }),
  severalSql: { import_id: promotionImports.condition },
  search: [promotions.code, promotions.name, promotions.brand],
  searchText: keptSearchText(promotions, promotions.code, promotions.name, promotions.brand),
  label: {
    name: promotions.name,
    code: promotions.code,
    active: promotions.active,
    picture: promotions.picture_id,
  },
  found: { details: [promotions.brand, customers.name] },
  defaultOrder: sql`${inReadingOrder(promotions.name)}, ${promotions.id}`,
  joins: ['customer'],
  present: withFile('picture_id', 'picture'),
}
