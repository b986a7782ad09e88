import type { categoryRow } from '@lienzo/contract/catalogue/category'
import { categoryColumns } from '@lienzo/contract/catalogue/category-columns'
import { aliasedTable, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { withFile } from '../../core/files/file-views.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { searchText } from '../../db/search-text.ts'
import { categories } from '../../db/tables/catalogue/catalogue.ts'

type Category = z.output<typeof categoryRow>
type CategoryRow = Omit<Category, 'picture'> & { picture_id: number | null }

const parent = aliasedTable(categories, 'parent')

export const categoryResource: Resource<CategoryRow, Category, typeof categories, typeof categoryColumns> = {
  name: 'category',
  table: categories,
  scope: 'everyone',
  hiding: 'none',
  fields: {
    ...getTableColumns(categories),
    parent_name: parent.name,
  },
  from: sql`${categories} left join ${categories} parent on ${parent.id} = ${categories.parent_id}`,
  columns: categoryColumns,
  search: [categories.code, categories.name],
  searchText: searchText(categories.code, categories.name),
  label: { name: categories.name, code: categories.code, active: categories.active },
  found: { details: [parent.name] },
  defaultOrder: sql`${categories.position}, ${inReadingOrder(categories.name)}, ${categories.id}`,
  joins: [],
  present: withFile('picture_id', 'picture'),
}
