import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../../db/reading-order.ts'
import { categories } from '../../db/tables/catalogue.ts'
import type { Context } from '../context/context.ts'
import { selectRows } from '../context/handle.ts'
import { containing } from '../list/filter-condition.ts'
import type { Picked } from '../list/pick-rows.ts'

/** What a category is told apart by, besides its name: `Vinyls › Floor`, what it stands in from the outermost. */
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
 * The categories for a picker whose name, code or path holds the text, by name, or in the order of their tree where nothing was
 * typed; inactive ones are left out.
 */
export function pickCategories(
  context: Context,
  input: { search: string; limit: number },
): Promise<(Picked & { within: string })[]> {
  const text = input.search.trim()
  const pattern = containing(text)
  const order = text === '' ? sql`places, ` : sql``
  return selectRows(
    context.database,
    sql`with recursive placed as (
        select main.id, main.name, main.code, main.active, ''::text as within, array[main.position] as places
        from ${categories} main
        where main.deleted_at is null and not exists (
          select 1 from ${categories} above where above.id = main.parent_id and above.deleted_at is null)
        union all
        select next.id, next.name, next.code, next.active,
          case placed.within when '' then placed.name else placed.within || ' › ' || placed.name end,
          placed.places || next.position
        from placed join ${categories} next on next.parent_id = placed.id and next.deleted_at is null
      )
      select id, name, code, within from placed
      where active and (name ilike ${pattern} or code ilike ${pattern} or within ilike ${pattern})
      order by ${order}${inReadingOrder(sql`name`)}, id limit ${input.limit}`,
  )
}
