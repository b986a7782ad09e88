import type { PickAllInput } from '@lienzo/contract/wire/list'
import { and, type SQL, sql } from 'drizzle-orm'
import { inReadingOrder } from '../../db/reading-order.ts'
import { searchText } from '../../db/search-text.ts'
import type { Context } from '../context/context.ts'
import { queryRows } from '../context/query-rows.ts'
import type { Resource } from '../context/resource.ts'
import { scopeOf } from '../context/scope.ts'
import { columnsIn } from './conditions/columns-in.ts'
import { containing } from './conditions/filter-condition.ts'
import { holdsPattern, holdsWords } from './conditions/holds-text.ts'

/** Input of a picker. `ids` limits the result to these records; `inactive` includes records that are not in use. */
export type PickInput = Pick<PickAllInput, 'search' | 'limit'> & Partial<PickAllInput>

type Picking = Pick<Resource<never, unknown>, 'table' | 'label' | 'scope' | 'hiding' | 'searchText'>

export type PickerOption = { id: number; name: string; code?: string; thumbnail?: string }

/**
 * Returns the records that match the text of a picker (see `isCalled`), at most `input.limit`: first the record whose code
 * equals the text, then the others by name.
 */
export async function pickRows(
  context: Context,
  resource: Picking,
  input: PickInput,
  within?: SQL,
): Promise<PickerOption[]> {
  const { table, label } = resource
  const text = input.search.trim()
  const condition = and(
    sql`${table.deleted_at} is null`,
    input.inactive ? undefined : label.active && sql`${label.active}`,
    input.ids && sql`${table.id} = any(${sql.param(input.ids)})`,
    scopeOf(resource, context.caller),
    within,
    text === '' ? undefined : isCalled(resource, text),
  )
  const nameFields = { id: table.id, name: label.name }
  const fields = {
    ...nameFields,
    ...(label.code ? { code: label.code } : {}),
    ...(label.picture ? { file: label.picture } : {}),
  }
  // Sorts the record with this code to the top, so that `limit` never cuts it off.
  const isCode = label.code && text !== '' ? sql`${label.code} = ${text} desc, ` : sql``
  const rows = await queryRows(
    context.database,
    fields,
    (columns) => sql`select ${columns} from ${table} where ${condition}
      order by ${isCode}${inReadingOrder(label.name)}, ${table.id} limit ${input.limit}`,
  )
  return label.picture ? withThumbnails(context, rows) : rows
}

/**
 * Returns the condition for records that match a text. If the resource has a `searchText`, each word of the text must occur in
 * it; if `searchText` needs columns of other tables, name and code are searched instead. Without `searchText`, the name or the
 * code must contain the whole text.
 */
function isCalled({ table, label, searchText: searchSql }: Picking, text: string): SQL | undefined {
  if (searchSql && !columnsIn(table, [searchSql]).others) return holdsWords(searchSql, text)
  const parts = label.code ? [label.name, label.code] : [label.name]
  return searchSql ? holdsWords(searchText(...parts), text) : holdsPattern(parts, containing(text))
}

/** Adds the addresses of thumbnails to picker options, with a single query. */
async function withThumbnails(
  { database, services, now }: Context,
  rows: (PickerOption & { file?: number | null })[],
): Promise<PickerOption[]> {
  const files = rows.map(({ file }) => file ?? null)
  const thumbnails = await services.fileAddresses.thumbnails(database, files, now)
  return rows.map(({ file, ...row }) => ({ ...row, thumbnail: thumbnails.get(file ?? 0) ?? '' }))
}
