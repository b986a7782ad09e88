import type { ListQuestion, Selection } from '@lienzo/contract/wire/list'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import { type Fields, queryRows, type RowOf } from '../context/query-rows.ts'
import { notFound, Refusal } from '../context/refusal.ts'
import type { Resource } from '../context/resource.ts'
import { scopeOf } from '../context/scope.ts'
import { listConditions, sourcesOf } from '../list/conditions/list-conditions.ts'
import { customerOf } from '../log/logged-record.ts'

/** Selection of records in the input of a call: a `Selection`, or the older fields `id` and `ids`. */
export type SelectionInput = Selection | { id?: number | undefined; ids?: number[] | undefined }

/** Selected row with its deletion time, its `active` flag and the columns that `recordInLog` needs. */
export type SelectedRow = RowOf<ReturnType<typeof selectedFields>>

/**
 * Reads the selected rows and locks them until the transaction ends, in the order of their ids to avoid deadlocks. Accepts both
 * deleted and other rows if they are selected by id, and throws NOT_FOUND unless the caller sees all of them. With `all`, reads
 * the rows of the list, or of its bin if `deleted` is true, and throws CONFLICT if their number differs from the number that
 * the person saw; the content is the current number.
 */
export async function selectedRows(
  context: Context,
  resource: Resource<never, unknown>,
  selection: SelectionInput,
  { deleted }: { deleted: boolean },
): Promise<SelectedRow[]> {
  if ('all' in selection && selection.all) {
    const { total, ...question } = selection.all
    const rows = await matchingRows(context, resource, { ...question, deleted })
    if (rows.length !== total) throw otherTotal(rows.length, total)
    return rows
  }
  const ids = [...new Set(selection.ids ?? ('id' in selection ? [selection.id ?? 0] : []))]
  const { table } = resource
  const where = and(sql`${table.id} = any(${sql.param(ids)})`, scopeOf(resource, context.caller))
  const rows = await lockRows(context, resource, sql`${table} where ${where}`)
  if (rows.length !== ids.length) throw notFound()
  return rows
}

function matchingRows(context: Context, resource: Resource<never, unknown>, question: ListQuestion) {
  const { where } = listConditions(context, resource, question)
  const { tables } = sourcesOf(resource, [where])
  return lockRows(context, resource, sql`${tables} where ${where}`)
}

function lockRows(context: Context, resource: Resource<never, unknown>, from: SQL): Promise<SelectedRow[]> {
  const { table } = resource
  return queryRows(
    context.database,
    selectedFields(resource),
    (columns) => sql`select ${columns} from ${from} order by ${table.id} for update of ${table}`,
  )
}

function selectedFields(resource: Resource<never, unknown>) {
  const { table, label } = resource
  const name: Fields = { [label.name.name]: label.name }
  return {
    ...name,
    id: table.id,
    deleted_at: table.deleted_at,
    active: label.active ?? sql<null>`null`,
    customer_of_record: customerOf(resource),
  }
}

function otherTotal(currentTotal: number, expectedTotal: number): Refusal {
  return new Refusal('CONFLICT', `There are ${currentTotal} records now, and not ${expectedTotal}`, {
    content: { ids: [], total: currentTotal },
  })
}
