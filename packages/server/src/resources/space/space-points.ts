import type { ListQuestion } from '@lienzo/contract/wire/list'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../core/context/context.ts'
import { columnList, queryRows } from '../../core/context/query-rows.ts'
import { listConditions, sourcesOf } from '../../core/list/conditions/list-conditions.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { isPlaced, spaceResource } from './space.queries.ts'

/**
 * Returns all spaces that match the list and have coordinates, for its map. Reads them as one row of arrays, because reading
 * 50,000 rows takes longer than finding them. Throws INVALID_INPUT at the column of a wrong filter.
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
    // Sorted before they are aggregated: sorting five arrays one by one takes twice as long.
    (columns) => sql`with ${spaces} as (
        select ${columnList({ id, number, latitude, longitude, shop_name })} from ${tables} where ${where} order by ${id}
      ) select ${columns} from ${spaces}`,
  )
  if (!row) throw new Error('No points were read')
  const { names, ...points } = row
  return { ...points, ...withoutRepetition(names) }
}

/** Returns an expression that aggregates the values of a column into one array, for the spaces that have coordinates. */
function ofPlaced<Value>(column: PgColumn): SQL<Value[]> {
  return sql`coalesce(json_agg(${column}) filter (where ${isPlaced}), '[]')`
}

/** Returns each shop name once, and for each space the index of its name, because shops have several spaces. */
function withoutRepetition(names: readonly string[]) {
  const places = new Map<string, number>()
  const shops = names.map((name) => {
    const place = places.get(name) ?? places.size
    places.set(name, place)
    return place
  })
  return { shops, shop_names: [...places.keys()] }
}
