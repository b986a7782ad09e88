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

/** `ids` narrows it to these; with `inactive` what is not in use is offered too. */
export type PickInput = Pick<PickAllInput, 'search' | 'limit'> & Partial<PickAllInput>

type Picking = Pick<Resource<never, unknown>, 'table' | 'label' | 'scope' | 'hiding' | 'searchText'>

export type Picked = { id: number; name: string; code?: string; thumbnail?: string }

/** The records for a picker whose name or code holds the text, in the order of their names. */
export async function pickRows(
  context: Context,
  resource: Picking,
  input: PickInput,
  within?: SQL,
): Promise<Picked[]> {
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
  const named = { id: table.id, name: label.name }
  const fields = {
    ...named,
    ...(label.code ? { code: label.code } : {}),
    ...(label.picture ? { file: label.picture } : {}),
  }
  // A whole code means that one, among however many that hold it.
  const isCode = label.code && text !== '' ? sql`${label.code} = ${text} desc, ` : sql``
  const rows = await queryRows(
    context.database,
    fields,
    (columns) => sql`select ${columns} from ${table} where ${condition}
      order by ${isCode}${inReadingOrder(label.name)}, ${table.id} limit ${input.limit}`,
  )
  return label.picture ? withThumbnails(context, rows) : rows
}

/** Condition for records whose name or code holds a text; where one text of all that they are searched by is kept, each word in that. */
function isCalled({ table, label, searchText: searched }: Picking, text: string): SQL | undefined {
  if (searched && !columnsIn(table, [searched]).others) return holdsWords(searched, text)
  const parts = label.code ? [label.name, label.code] : [label.name]
  return searched ? holdsWords(searchText(...parts), text) : holdsPattern(parts, containing(text))
}

/** Shows rows with their pictures, which are asked for once however many they are. */
async function withThumbnails(
  { database, services, now }: Context,
  rows: (Picked & { file?: number | null })[],
): Promise<Picked[]> {
  const files = rows.map(({ file }) => file ?? null)
  const thumbnails = await services.fileAddresses.thumbnails(database, files, now)
  return rows.map(({ file, ...row }) => ({ ...row, thumbnail: thumbnails.get(file ?? 0) ?? '' }))
}
