import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { pictureValue } from '../../core/file-views.ts'
import { getRow } from '../../core/get-row.ts'
import { selectRows } from '../../core/handle.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { requireVisible } from '../../core/references.ts'
import { invalidField } from '../../core/refusal.ts'
import { columnsOf, saveRow } from '../../core/save-row.ts'
import { standardHandlers } from '../../core/standard-handlers.ts'
import { categories } from '../../db/tables/catalogue.ts'
import { categoryResource } from './category.queries.ts'

const { pick, ...standard } = standardHandlers(categoryResource)

export const categoryHandlers: HandlersOf<'categoryrest'> = {
  ...standard,
  getcategories: pick,
  update: async (context, input) => {
    await requireVisible(context, 'category', [input.parent_id], 'parent_id')
    if (input.id !== undefined) await refuseRing(context, input.id, input.parent_id)
    const picture = await pictureValue(context, 'picture_id', input.picture_upload, 'picture_upload')
    const { id } = await saveRow(context, categoryResource, input, {
      ...columnsOf(categories, input),
      ...picture,
    })
    return getRow(context, categoryResource, id)
  },
}

/** Moves of the tree wait for one another: two at once could close a ring that neither of them sees. */
const TREE_LOCK = 7_101

/** A category may not stand under itself, however far up. */
async function refuseRing(context: Context, id: number, parentId: number | null): Promise<void> {
  if (parentId === null) return
  await context.database.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
  const ancestors = await selectRows<{ id: number }>(
    context.database,
    sql`with recursive ancestor as (
      select id, parent_id from ${categories} where id = ${parentId}
      union
      select up.id, up.parent_id from ${categories} up join ancestor on up.id = ancestor.parent_id
    ) select id from ancestor where id = ${id}`,
  )
  if (ancestors.length === 0) return
  throw invalidField('parent_id', {
    key: 'validation.category_ring',
    message: 'stands below this category itself',
  })
}
