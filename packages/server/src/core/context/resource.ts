import type { ListColumns } from '@lienzo/contract/wire/list'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from './caller.ts'
import type { Context } from './context.ts'
import { dialect } from './handle.ts'
import { type Hiding, readableRows } from './hiding.ts'
import type { LoggedResource } from './log-entry.ts'
import { columnList, type Fields, type FieldsOf, queryPrepared, queryRows } from './query-rows.ts'
import { notFound } from './refusal.ts'
import { type ListedTable, notDeleted, presentOrDeleted, type RecordTable, scopeOf } from './scope.ts'
import type { Searchable } from './searchable.ts'

/**
 * What the server knows of one resource; every function that reaches rows (`list-rows`, `get-row`, `save-row`, …) works from
 * it. `Row` is what the database gives, `Shown` what is answered once `present` has added what is kept elsewhere (file addresses).
 */
export type Resource<Row extends { id: number }, Shown = Row, Table extends ListedTable = RecordTable> = Omit<
  Searchable<Table>,
  'hiding'
> & { hiding: Hiding<EmptyableOf<Row>> } & {
  /** The selected columns by field, each from the table or from one that `from` joins. */
  fields: FieldsOf<Row>
  /** Columns that a list can be filtered and sorted by, from the contract, with the column or expression of each. */
  columns: ListColumns
  columnSql: Record<string, PgColumn | SQL>
  /** Expressions of columns that depend on the caller or the moment of the call (Unix seconds). */
  ownColumnSql?: (caller: Caller, now: number) => Record<string, SQL>
  /** Conditions for columns that a row has several values of: they find the rows of which one is as a filter asks, at a moment. */
  severalSql?: Record<string, (filter: ListFilter, asked: { caller: Caller; now: number }) => SQL>
  /** Other resources whose rows `from` joins, or what a list shows of them (`change-names.ts`): their change may change a list. */
  joins: readonly (LoggedResource | `${LoggedResource}#rows` | `${LoggedResource}.${string}`)[]
  /** For rows that never change and never go: the moment when each was written, so that only newer ones have to be counted. */
  writtenAt?: PgColumn
  present: (context: Context, rows: Row[]) => Promise<Shown[]>
}

/** The fields of a row that can be blank for other callers: texts, numbers, lists and what can be null. */
type EmptyableOf<Row> = {
  [Field in keyof Row & string]: Row[Field] extends string | number | readonly unknown[]
    ? Field
    : null extends Row[Field]
      ? Field
      : never
}[keyof Row & string]

/** Any resource whose rows can be read. */
export type Readable<Row extends { id: number }, Shown> = Resource<Row, Shown, ListedTable>

const selections = new WeakMap<object, SQL>()

/** `select "customers"."name" as "name", … from …` of a resource; the text is made once. */
function selectFrom(resource: Pick<Readable<never, unknown>, 'fields' | 'from'>): SQL {
  const known = selections.get(resource)
  if (known) return known
  const fields = Object.entries<PgColumn | SQL>(resource.fields).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  )
  const { sql: text, params } = dialect.sqlToQuery(
    sql`select ${sql.join(fields, sql`, `)} from ${resource.from}`,
  )
  if (params.length > 0) throw new Error('The fields and joins of a resource take no parameters')
  const made = sql.raw(text)
  selections.set(resource, made)
  return made
}

/** The rows that the end of a statement chooses, as the caller may read them. */
async function readRows<Row extends { id: number }>(
  { database, caller }: Context,
  resource: Readable<Row, unknown>,
  query: typeof queryRows,
  end: SQL,
): Promise<Row[]> {
  const fields: Fields = resource.fields
  const rows = await query(database, fields, () => sql`${selectFrom(resource)} ${end}`)
  // That the fields of a resource make its rows is what `FieldsOf` says of them.
  return readableRows(caller, resource, rows as Row[])
}

/** The visible rows of a resource that fulfil a condition, deleted ones left out, in the order of their ids. */
export async function visibleRows<Row extends { id: number }>(
  context: Context,
  resource: Readable<Row, unknown>,
  condition: SQL,
): Promise<Row[]> {
  const { table } = resource
  const where = and(condition, notDeleted(table), scopeOf(resource, context.caller))
  return readRows(context, resource, queryRows, sql`where ${where} order by ${table.id}`)
}

/** The visible rows with these ids, in the order of the ids; an id without such a row is left out. `deleted` reads the bin. */
export async function rowsById<Row extends { id: number }>(
  context: Context,
  resource: Readable<Row, unknown>,
  ids: readonly number[],
  deleted = false,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { table } = resource
  const where = and(
    sql`${table.id} = any(${sql.param(ids)})`,
    presentOrDeleted(table, deleted),
    scopeOf(resource, context.caller),
  )
  const rows = await readRows(context, resource, queryPrepared, sql`where ${where}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The row with an id. Fails with NOT_FOUND where there is none, it is deleted, or it is out of the caller's scope. */
export async function visibleRow<Row extends { id: number }>(
  context: Context,
  resource: Readable<Row, unknown>,
  id: number,
): Promise<Row> {
  const [row] = await rowsById(context, resource, [id])
  if (!row) throw notFound()
  return row
}

/**
 * The row with an id as an update of its table leaves it, in one statement with it: the update has the name of the table in
 * the rest of the statement. Only for resources that do not look at other rows of their table, which are not there. Fails
 * with NOT_FOUND where the caller may not see the row any more.
 */
export async function updatedRow<Row extends { id: number }>(
  { database, caller }: Context,
  resource: Readable<Row, unknown>,
  id: number,
  update: SQL,
): Promise<Row> {
  const { table } = resource
  const where = and(sql`${table.id} = ${id}`, notDeleted(table), scopeOf(resource, caller))
  const fields: Fields = resource.fields
  const rows = await queryPrepared(
    database,
    fields,
    () => sql`with ${table} as (${update} returning ${columnList(getTableColumns(table))})
      ${selectFrom(resource)} where ${where}`,
  )
  // That the fields of a resource make its rows is what `FieldsOf` says of them.
  const [row] = readableRows(caller, resource, rows as Row[])
  if (!row) throw notFound()
  return row
}
