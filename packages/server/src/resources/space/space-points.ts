import type { ListQuestion } from '@lienzo/contract/wire/list'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../core/context/context.ts'
import { columnList, queryRows } from '../../core/context/query-rows.ts'
import { listConditions, sourcesOf } from '../../core/list/conditions/list-conditions.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { isPlaced, spaceResource } from './space.queries.ts'

/**
 * Returns the points for the map of a list: all matching spaces that have coordinates, and the number of matching spaces that
 * have none. Reads a single row of arrays, because reading 50,000 rows takes longer than finding them. Throws INVALID_INPUT at
 * the column of an invalid filter.
 */
export async function spacePoints(context: Context, question: ListQuestion) {
  const { where } = listConditions(context, spaceResource, question)
  const { tables } = sourcesOf(spaceResource, [where])
  const { id, number, latitude, longitude, shop_name } = spaces
  const [row] = await queryRows(
    context.database,
    {
      ids: ofPlaced<number>(id),
      numbers: ofPlaced<number>(number),
      latitudes: ofPlaced<number>(latitude),
      longitudes: ofPlaced<number>(longitude),
      names: ofPlaced<string>(shop_name),
      unplaced: sql`count(*) filter (where not ${isPlaced})`.mapWith(Number),
    },
    // Sorts the spaces before they are aggregated. Sorting each of the five arrays takes twice as long.
    (columns) => sql`with ${spaces} as (
        select ${columnList({ id, number, latitude, longitude, shop_name })} from ${tables} where ${where} order by ${id}
      ) select ${columns} from ${spaces}`,
  )
  if (!row) throw new Error('No points were read')
  const { names, ...points } = row
  return { ...points, ...withoutRepetition(names) }
}

/** Returns an expression that aggregates a column into one array, skipping spaces without coordinates. */
function ofPlaced<Value>(column: PgColumn): SQL<Value[]> {
  return sql`coalesce(json_agg(${column}) filter (where ${isPlaced}), '[]')`
}

/**
 * Returns each distinct shop name once, and for each space the index of its shop name. This shortens the answer, because many
 * spaces share a shop.
 */
function withoutRepetition(names: readonly string[]) {
  const places = new Map<string, number>()
  const shops = names.map((name) => {
    const place = places.get(name) ?? places.size
    places.set(name, place)
    return place
  })
  return { shops, shop_names: [...places.keys()] }
}
