import type { ListInput } from '@lienzo/contract/wire/list'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { dialect } from '../../core/context/handle.ts'
import { jsonObject, queryRows } from '../../core/context/query-rows.ts'
import { storedFileFields } from '../../core/files/file-addresses.ts'
import { listConditions, orderOf, sourcesOf } from '../../core/list/conditions/list-conditions.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { users } from '../../db/tables/people/users.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { files } from '../../db/tables/records/files.ts'
import { cover, isPhotoOfSpace, spaceResource } from './space.queries.ts'

const photoFields = {
  id: attachments.id,
  created_at: attachments.created_at,
  created_by_name: users.username,
  title: attachments.title,
  is_cover: sql<boolean>`${attachments.file_id} = ${cover}`,
  space_id: attachments.record_id,
  number: spaces.number,
  shop_name: spaces.shop_name,
  position: spaces.position,
  city: spaces.city,
  customer_name: customers.name,
  file: jsonObject(storedFileFields),
}

/**
 * Maximum number of matching photos that a query filters first and then sorts. If more photos match, the query reads them in
 * sort order.
 */
const FEW = 20_000

/** Additional condition on the spaces, and the names of the changes that can affect its result. */
type Within = { condition: SQL; changing: readonly string[] }

/**
 * Returns a page of the photos of all spaces that match the list, in the order of the spaces and, within a space, by position.
 * Also returns the counts of `countPhotos`. Takes one query for the photos and one for the counts, which are cached until the
 * data changes. Throws INVALID_INPUT at the column of an invalid filter or sort.
 */
export async function listSpacePhotos(context: Context, input: ListInput, within?: Within) {
  const { page, perpage } = input
  const order = orderOf(context, spaceResource, input)
  const { where, asked } = listConditions(context, spaceResource, input, within?.condition)
  const counts = await countPhotos(context, where, within?.changing ?? [])
  const from = (page - 1) * perpage
  const few = asked !== undefined && counts.total <= FEW
  const photos =
    from < counts.total ? await photosOf(context, { where, order, few, from, most: perpage }) : []
  const { fileAddresses } = context.services
  const rows = photos.map(({ file, ...photo }) => ({ ...photo, file: fileAddresses.view(file, context.now) }))
  return { rows, page, perpage, ...counts }
}

/** Counts the photos, and the spaces with and without photos. */
async function countPhotos({ database, services }: Context, where: SQL, others: readonly string[]) {
  const { tables, changing } = sourcesOf(spaceResource, [where])
  const source = sql`from ${tables} join ${attachments} on ${isPhotoOfSpace} where ${where}`
  const statement = sql`from (select count(*) as total, count(distinct ${attachments.record_id}) as spaces_with ${source}) photos,
    (select count(*) as all_spaces from ${tables} where ${where}) spaces`
  const { sql: text, params } = dialect.sqlToQuery(statement)
  // A changed photo is announced as a change of the resource to which it belongs.
  const names = [spaceResource.name, ...changing, ...others]
  const counts = await services.totals.sums(JSON.stringify([text, params]), names, () =>
    queryRows(
      database,
      { counts: sql<number[]>`array[total, spaces_with, all_spaces]::int[]` },
      (columns) => sql`select ${columns} ${statement}`,
    ).then((rows) => rows.map((row) => row.counts)),
  )
  const [total = 0, spaces_with = 0, all = 0] = counts[0] ?? []
  return { total, spaces_with, spaces_without: all - spaces_with }
}

type Place = { where: SQL; order: SQL; few: boolean; from: number; most: number }

function photosOf({ database }: Context, { where, order, few, from, most }: Place) {
  const { tables } = sourcesOf(spaceResource, [where, order])
  const fullOrder = sql`${order}, ${attachments.position}, ${attachments.id}`
  const source = sql`from ${tables} join ${attachments} on ${isPhotoOfSpace} where ${where}`
  // Sorts a small result after filtering it. Otherwise the planner may go through all photos in sort order to find a few
  // matches.
  const place = sql`row_number() over (order by ${fullOrder})`
  const here = few
    ? sql`select * from (select ${attachments.id} as id, ${place} as place ${source} offset 0) found order by place`
    : sql`select ${attachments.id} as id, ${place} as place ${source} order by ${fullOrder}`
  return queryRows(
    database,
    photoFields,
    (columns) => sql`with here as materialized (${here} limit ${most} offset ${from})
      select ${columns} from here
        join ${attachments} on ${attachments.id} = here.id
        join ${spaces} on ${spaces.id} = ${attachments.record_id}
        join ${customers} on ${customers.id} = ${spaces.customer_id}
        join ${files} on ${files.id} = ${attachments.file_id}
        left join ${users} on ${eq(users.id, attachments.created_by)}
      order by here.place`,
  )
}
