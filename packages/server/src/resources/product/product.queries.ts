import type { productRow } from '@lienzo/contract/catalogue/product'
import { productColumns } from '@lienzo/contract/catalogue/product-columns'
import { getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { asText, queryPrepared } from '../../core/context/query-rows.ts'
import type { Resource } from '../../core/context/resource.ts'
import { withinText } from '../../core/domain/category-paths.ts'
import { withFile } from '../../core/files/file-views.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { searchText } from '../../db/search-text.ts'
import { categories, materials, productMaterials, products } from '../../db/tables/catalogue/catalogue.ts'

type Product = z.output<typeof productRow>
export type ProductRow = Omit<Product, 'picture'> & { picture_id: number | null }

export const productResource: Resource<ProductRow, Product, typeof products, typeof productColumns> = {
  name: 'product',
  table: products,
  scope: 'everyone',
  hiding: 'none',
  fields: {
    ...getTableColumns(products),
    category_name: categories.name,
    category_within: withinText(products.category_id),
  },
  from: sql`${products} left join ${categories} on ${categories.id} = ${products.category_id}`,
  columns: productColumns,
  search: [products.code, products.name, products.description],
  searchText: searchText(products.code, products.name, products.description),
  label: {
    name: products.name,
    code: products.code,
    active: products.active,
    picture: products.picture_id,
  },
  defaultOrder: sql`${inReadingOrder(products.name)}, ${products.id}`,
  joins: ['category'],
  present: withFile('picture_id', 'picture'),
}

const { product_id, material_id } = productMaterials

const permittedFields = {
  product_id,
  id: materials.id,
  code: materials.code,
  name: materials.name,
  active: materials.active,
}

const permittedSource = asText(
  sql`from ${productMaterials} inner join ${materials} on ${materials.id} = ${material_id}`,
)
const byProduct = asText(sql`order by ${product_id}, ${inReadingOrder(materials.name)}, ${materials.id}`)

/** Returns the materials that these products permit, sorted by product and name. Leaves out deleted materials. */
export async function permittedMaterials(
  { database }: Context,
  productIds: number[],
): Promise<{ product_id: number; id: number; code: string; name: string; active: boolean }[]> {
  if (productIds.length === 0) return []
  return queryPrepared(
    database,
    permittedFields,
    (columns) => sql`select ${columns} ${permittedSource}
      where ${product_id} = any(${sql.param(productIds)}) and ${materials.deleted_at} is null ${byProduct}`,
  )
}
