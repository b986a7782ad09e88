import type { ListColumns } from '@lienzo/contract/wire/list'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from './caller.ts'
import type { Context } from './context.ts'
import { dialect } from './handle.ts'
import { type Hiding, readableRows } from './hiding.ts'
import type { LoggedResource } from './log-entry.ts'
import { columnList, type Fields, type FieldsOf, queryPrepared } from './query-rows.ts'
import { notFound } from './refusal.ts'
import { type ListedTable, notDeleted, presentOrDeleted, type RecordTable, scopeOf } from './scope.ts'
import type { Searchable } from './searchable.ts'

/**
 * Declaration of one resource for the server; every function that reaches rows (`list-rows`, `get-row`, `save-row`, …) uses it.
 * `Row` is the database row, `Shown` the record of the answer after `present` has added data from other sources (file
 * addresses). A declaration also names its `Columns`, so that the compiler requires an expression for each list column that is
 * not a field, and those of its columns (`Own`) whose expression depends on the caller or the day.
 */
export type Resource<
  Row extends { id: number },
  Shown = Row,
  Table extends ListedTable = RecordTable,
  Columns extends ListColumns = ListColumns,
  Own extends keyof Columns & string = never,
> = Omit<Searchable<Table>, 'hiding'> & { hiding: Hiding<EmptyableOf<Row>> } & ColumnSql<
    Row,
    Columns,
    Own
  > & {
    /** Selected columns by field, each from the table itself or from a table that `from` joins. */
    fields: FieldsOf<Row>
    /** Columns of the contract that a list can be filtered and sorted by. */
    columns: Columns
    /** Conditions for columns that can have several values per row, keyed by column (see `oneOfSeveral`). */
    severalSql?: Record<string, (filter: ListFilter, context: { caller: Caller; today: number }) => SQL>
    /**
     * Other resources whose rows `from` joins, or the parts of them that a list shows (`change-names.ts`): a change of any of
     * them can change the list.
     */
    joins: readonly (LoggedResource | `${LoggedResource}#rows` | `${LoggedResource}.${string}`)[]
    /**
     * Column with the time when a row was written, for rows that never change and are never deleted: a repeated count only counts
     * newer rows.
     */
    writtenAt?: PgColumn
    present: (context: Context, rows: Row[]) => Promise<Shown[]>
  }

/** Expressions of the list columns that are not fields of the row. */
type ColumnSql<Row, Columns extends ListColumns, Own extends keyof Columns & string> = {
  /**
   * Expressions by list column. A column without an expression has the SQL of the field of the same name; an expression is
   * also needed if a list filters and sorts by something else than that field.
   */
  columnSql?: Partial<Record<keyof Columns & string, PgColumn | SQL>>
} & RequiredSql<Exclude<keyof Columns & string, keyof Row | Own>> &
  OwnSql<Own>

/** Requires an expression for each of these columns, unless the columns of the declaration are unknown. */
type RequiredSql<Missing extends string> = [Missing] extends [never]
  ? unknown
  : string extends Missing
    ? unknown
    : { columnSql: Record<Missing, PgColumn | SQL> }

/** Returns the SQL of columns that depend on the caller or on the caller's current day (Unix seconds at 00:00 UTC). */
type OwnColumnSql<Own extends string> = (caller: Caller, today: number) => Record<Own, SQL>

type OwnSql<Own extends string> = [Own] extends [never]
  ? { ownColumnSql?: OwnColumnSql<string> }
  : { ownColumnSql: OwnColumnSql<Own> }

/** Fields of a row that can be blanked for callers outside the house: strings, numbers, lists and nullable fields. */
type EmptyableOf<Row> = {
  [Field in keyof Row & string]: Row[Field] extends string | number | readonly unknown[]
    ? Field
    : null extends Row[Field]
      ? Field
      : never
}[keyof Row & string]

/** Resource whose rows can be read; its table can lack some of the columns that tables of records have. */
export type Readable<Row extends { id: number }, Shown, Columns extends ListColumns = ListColumns> = Resource<
  Row,
  Shown,
  ListedTable,
  Columns
>

const selections = new WeakMap<object, SQL>()

/** Returns `select "customers"."name" as "name", … from …` of a resource; cached as text. */
function selectFrom(resource: Pick<Readable<never, unknown>, 'fields' | 'from'>): SQL {
  const cachedSelection = selections.get(resource)
  if (cachedSelection) return cachedSelection
  const fields = Object.entries<PgColumn | SQL>(resource.fields).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  )
  const { sql: text, params } = dialect.sqlToQuery(
    sql`select ${sql.join(fields, sql`, `)} from ${resource.from}`,
  )
  if (params.length > 0) throw new Error('The fields and joins of a resource take no parameters')
  const selection = sql.raw(text)
  selections.set(resource, selection)
  return selection
}

/** Reads the rows that the end of a statement selects, and blanks the fields that are hidden from the caller. */
async function readRows<Row extends { id: number }>(
  { database, caller }: Context,
  resource: Readable<Row, unknown>,
  end: SQL,
): Promise<Row[]> {
  const fields: Fields = resource.fields
  const rows = await queryPrepared(database, fields, () => sql`${selectFrom(resource)} ${end}`)
  // `FieldsOf` ensures that the fields of a resource match its rows.
  return readableRows(caller, resource, rows as Row[])
}

/**
 * Reads the visible rows of a resource that meet a condition, ordered by id; omits deleted rows. The statement is prepared, so
 * the text of the condition must not depend on the number of values.
 */
export async function visibleRows<Row extends { id: number }>(
  context: Context,
  resource: Readable<Row, unknown>,
  condition: SQL,
): Promise<Row[]> {
  const { table } = resource
  const where = and(condition, notDeleted(table), scopeOf(resource, context.caller))
  return readRows(context, resource, sql`where ${where} order by ${table.id}`)
}

/**
 * Reads the visible rows with these ids, in the given order; omits ids without a visible row. With `isDeleted`, reads deleted
 * rows from the bin instead.
 */
export async function rowsById<Row extends { id: number }>(
  context: Context,
  resource: Readable<Row, unknown>,
  ids: readonly number[],
  isDeleted = false,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { table } = resource
  const where = and(
    sql`${table.id} = any(${sql.param(ids)})`,
    presentOrDeleted(table, isDeleted),
    scopeOf(resource, context.caller),
  )
  const rows = await readRows(context, resource, sql`where ${where}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads the row with an id. Throws NOT_FOUND if the row does not exist, is deleted, or is out of the caller's scope. */
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
 * Updates a row and reads the result in one statement: a common table expression with the updated row hides the table of the
 * same name. Works only for resources that read no other rows of their table. Throws NOT_FOUND if the caller is no longer
 * allowed to see the row.
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
  // `FieldsOf` ensures that the fields of a resource match its rows.
  const [row] = readableRows(caller, resource, rows as Row[])
  if (!row) throw notFound()
  return row
}
