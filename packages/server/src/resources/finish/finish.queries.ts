import type { finishRow } from '@lienzo/contract/catalogue/finish'
import { finishColumns } from '@lienzo/contract/catalogue/finish-columns'
import { getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { identity } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { searchText } from '../../db/search-text.ts'
import { finishes } from '../../db/tables/catalogue/catalogue.ts'

export const finishResource: Resource<
  z.output<typeof finishRow>,
  z.output<typeof finishRow>,
  typeof finishes,
  typeof finishColumns
> = {
  name: 'finish',
  table: finishes,
  scope: 'everyone',
  hiding: 'none',
  fields: getTableColumns(finishes),
  from: sql`${finishes}`,
  columns: finishColumns,
  search: [finishes.code, finishes.name],
  searchText: searchText(finishes.code, finishes.name),
  label: { name: finishes.name, code: finishes.code, active: finishes.active },
  defaultOrder: sql`${inReadingOrder(finishes.name)}, ${finishes.id}`,
  joins: [],
  present: identity,
}
