import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../db/reading-order.ts'
import { categories } from '../../db/tables/catalogue/catalogue.ts'
import type { Context } from '../context/context.ts'
import { columnList, fieldsIn, queryRows } from '../context/query-rows.ts'
import { containing } from '../list/conditions/filter-condition.ts'
import type { PickerOption, PickInput } from '../list/pick-rows.ts'

/**
 * Returns the SQL for the names of a category's ancestors, outermost first, such as `Vinyls › Floor`. The path distinguishes
 * categories with the same name; it is empty for a top-level category.
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
 * Returns at most `input.limit` categories whose name, code or path contains the search text, for a picker. Sorts them by name,
 * or in tree order if the text is empty.
 */
export function pickCategories(
  context: Context,
  input: PickInput,
): Promise<(PickerOption & { within: string })[]> {
  const text = input.search.trim()
  const pattern = containing(text)
  const { id, name, code, active, position, parent_id, deleted_at } = categories
  const main = {
    ...{ id, name, code, active },
    within: sql<string>`''::text`,
    places: sql<number[]>`array[${position}]`,
  }
  const placedFields = fieldsIn('placed', main)
  const next = {
    ...main,
    within: sql`case ${placedFields.within} when '' then ${placedFields.name} else ${placedFields.within} || ' › ' || ${placedFields.name} end`,
    places: sql`${placedFields.places} || ${position}`,
  }
  const order = text === '' ? sql`${placedFields.places}, ` : sql``
  const condition = and(
    or(
      ...[placedFields.name, placedFields.code, placedFields.within].map((column) => ilike(column, pattern)),
    ),
    input.inactive ? undefined : sql`${placedFields.active}`,
    input.ids && sql`${placedFields.id} = any(${sql.param(input.ids)})`,
  )
  return queryRows(
    context.database,
    { id: placedFields.id, name: placedFields.name, code: placedFields.code, within: placedFields.within },
    (columns) => sql`with recursive placed as (
        select ${columnList(main)} from ${categories}
        where ${deleted_at} is null and not exists (
          select 1 from ${categories} above where above.id = ${parent_id} and above.deleted_at is null)
        union all
        select ${columnList(next)}
        from placed join ${categories} on ${parent_id} = ${placedFields.id} and ${deleted_at} is null
      )
      select ${columns} from placed where ${condition}
      order by ${order}${inReadingOrder(placedFields.name)}, ${placedFields.id} limit ${input.limit}`,
  )
}
