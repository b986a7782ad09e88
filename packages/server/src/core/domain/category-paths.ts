import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../db/reading-order.ts'
import { categories } from '../../db/tables/catalogue/catalogue.ts'
import type { Context } from '../context/context.ts'
import { columnList, fieldsIn, queryRows } from '../context/query-rows.ts'
import { containing } from '../list/conditions/filter-condition.ts'
import type { Picked, PickInput } from '../list/pick-rows.ts'

/**
 * Returns the path of a category's ancestors from the outermost, `Vinyls › Floor`, which distinguishes categories of one name.
 */
export function withinText(categoryId: PgColumn): SQL<string> {
  return sql<string>`(with recursive above as (
      select own.parent_id, 0 as steps, null as name from ${categories} own where own.id = ${categoryId}
      union all
      select next.parent_id, above.steps + 1, next.name
        from above join ${categories} next on next.id = above.parent_id and next.deleted_at is null
        where above.steps < 50
    ) select coalesce(string_agg(name, ' › ' order by steps desc), '') from above)`
}

/**
 * Returns the categories for a picker whose name, code or path contains the text, ordered by name, or in the order of their tree
 * without a text.
 */
export function pickCategories(context: Context, input: PickInput): Promise<(Picked & { within: string })[]> {
  const text = input.search.trim()
  const pattern = containing(text)
  const { id, name, code, active, position, parent_id, deleted_at } = categories
  const main = {
    ...{ id, name, code, active },
    within: sql<string>`''::text`,
    places: sql<number[]>`array[${position}]`,
  }
  const placed = fieldsIn('placed', main)
  const next = {
    ...main,
    within: sql`case ${placed.within} when '' then ${placed.name} else ${placed.within} || ' › ' || ${placed.name} end`,
    places: sql`${placed.places} || ${position}`,
  }
  const order = text === '' ? sql`${placed.places}, ` : sql``
  const offered = and(
    or(...[placed.name, placed.code, placed.within].map((column) => ilike(column, pattern))),
    input.inactive ? undefined : sql`${placed.active}`,
    input.ids && sql`${placed.id} = any(${sql.param(input.ids)})`,
  )
  return queryRows(
    context.database,
    { id: placed.id, name: placed.name, code: placed.code, within: placed.within },
    (columns) => sql`with recursive placed as (
        select ${columnList(main)} from ${categories}
        where ${deleted_at} is null and not exists (
          select 1 from ${categories} above where above.id = ${parent_id} and above.deleted_at is null)
        union all
        select ${columnList(next)}
        from placed join ${categories} on ${parent_id} = ${placed.id} and ${deleted_at} is null
      )
      select ${columns} from placed where ${offered}
      order by ${order}${inReadingOrder(placed.name)}, ${placed.id} limit ${input.limit}`,
  )
}
