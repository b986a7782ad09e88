import { and, count, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { columnList, fieldsIn, queryRows } from '../../core/context/query-rows.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRows } from '../../core/context/resource.ts'
import { pickCategories } from '../../core/domain/category-paths.ts'
import { pictureValue } from '../../core/files/file-views.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import {
  assertMayWriteShared,
  assertUnchanged,
  columnsOf,
  lockRow,
  saveRow,
  writeRow,
} from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { usedBy } from '../../core/record/used-by.ts'
import { categories, products } from '../../db/tables/catalogue/catalogue.ts'
import { categoryResource } from './category.queries.ts'
import { assertPlaceAllowed, closeGaps, lockTree, makeRoom, placeIn } from './category-tree.ts'

const { pick: _, ...standard } = standardHandlers(categoryResource)

export const categoryHandlers: HandlersOf<'categoryrest'> = {
  ...standard,
  getcategories: pickCategories,
  gettree: async (context) => {
    const rows = await visibleRows(context, categoryResource, sql`true`)
    const inOrder = rows.sort((one, other) => one.position - other.position || one.id - other.id)
    const [nodes, counts] = await Promise.all([
      categoryResource.present(context, inOrder),
      productCounts(context),
    ])
    return nodes.map((category) => ({ ...category, products: counts.get(category.id) ?? 0 }))
  },
  move: async (context, { id, version, ...to }) => {
    assertMayWriteShared(context, categoryResource)
    const nodes = await lockTree(context)
    const before = await lockRow(context, categoryResource, id)
    await assertUnchanged(before, version, () => getRow(context, categoryResource, id))
    await requireVisible(context, 'category', [to.parent_id], 'parent_id')
    assertPlaceAllowed(nodes, id, to.parent_id)
    const place = placeIn(nodes, id, to)
    await writeRow(context, categoryResource, before, place, 'move')
    await makeRoom(context, id, place, nodes)
    return getRow(context, categoryResource, id)
  },
  update: async (context, { picture_upload, ...input }) => {
    assertMayWriteShared(context, categoryResource)
    const nodes = await lockTree(context)
    await requireVisible(context, 'category', [input.parent_id], 'parent_id')
    assertPlaceAllowed(nodes, input.id ?? null, input.parent_id)
    const place = placeIn(nodes, input.id, { parent_id: input.parent_id, position: input.position })
    const picture = await pictureValue(context, 'picture_id', picture_upload, 'picture_upload')
    const { id } = await saveRow(context, categoryResource, input, {
      ...columnsOf(categories, input),
      ...place,
      ...picture,
    })
    await makeRoom(context, id, place, nodes)
    return getRow(context, categoryResource, id)
  },
  delete: async (context, input) => {
    assertMayWriteShared(context, categoryResource)
    await lockTree(context)
    const result = await standard.delete(context, input)
    await assertEmpty(context, result.ids)
    await closeGaps(context)
    return result
  },
  undelete: async (context, input) => {
    assertMayWriteShared(context, categoryResource)
    await lockTree(context)
    const result = await standard.undelete(context, input)
    await closeGaps(context)
    return result
  },
}

async function productCounts(context: Context): Promise<Map<number, number>> {
  const { category_id, deleted_at } = products
  const rows = await context.database
    .select({ category_id: sql`${category_id}`.mapWith(category_id), products: count() })
    .from(products)
    .where(and(isNull(deleted_at), isNotNull(category_id)))
    .groupBy(category_id)
  return new Map(rows.map((row) => [row.category_id, row.products]))
}

/**
 * Throws IN_USE if a deleted category still contains products or categories, because nobody could find them afterwards. Users
 * must first move or delete them; subcategories can also be deleted in the same call.
 */
async function assertEmpty(context: Context, ids: number[]): Promise<void> {
  const below = alias(categories, 'below')
  const fields = {
    name: categories.name,
    categories: sql<number>`(select count(*)::int from ${categories} below
      where ${below.parent_id} = ${categories.id} and ${below.deleted_at} is null)`,
    products: sql<number>`(select count(*)::int from ${products}
      where ${products.category_id} = ${categories.id} and ${products.deleted_at} is null)`,
  }
  const contents = fieldsIn('held', fields)
  const [holding] = await queryRows(
    context.database,
    contents,
    (columns) => sql`select ${columns} from (
        select ${columnList(fields)} from ${categories} where ${categories.id} = any(${sql.param(ids)})
      ) held where ${contents.categories} > 0 or ${contents.products} > 0 order by ${contents.name} limit 1`,
  )
  if (!holding) return
  const message = `${holding.name} holds ${holding.categories} categories and ${holding.products} products`
  const both = holding.categories > 0 && holding.products > 0
  const one =
    holding.categories > 0 ? 'validation.category_holds_categories' : 'validation.category_holds_products'
  const key = both ? 'validation.category_holds' : one
  const holds = [
    { resource: 'category', count: holding.categories, column: 'parent_name' },
    { resource: 'product', count: holding.products, column: 'category_name' },
  ] as const
  throw new Refusal('IN_USE', message, {
    fields: { ids: { key, values: holding, message } },
    content: usedBy(holding.name, holds),
  })
}
