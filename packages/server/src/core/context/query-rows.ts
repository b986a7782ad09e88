import { hash } from 'node:crypto'
import {
  Column,
  type DriverValueDecoder,
  type GetColumnData,
  is,
  type Query,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dialect, type Handle } from './handle.ts'

/** What a statement selects or returns: columns and expressions, by the field of the row that each becomes. */
export type Fields = Record<string, PgColumn | SQL>

/** The row that fields make. An expression says itself what it gives: sql<number>`count(*)`. */
export type RowOf<Selected extends Fields> = { [Field in keyof Selected]: ValueOf<Selected[Field]> }

type ValueOf<Field> = Field extends PgColumn
  ? GetColumnData<Field>
  : Field extends SQL<infer Value>
    ? Value
    : never

/** A column of some table whose values are of this type; one that may be null gives no value that may not. */
export type ColumnOf<Value> = PgColumn & {
  _: { data: NonNullable<Value>; notNull: null extends Value ? boolean : true }
}

/** A column or expression that gives such values. */
export type FieldOf<Value> = ColumnOf<Value> | SQL<Value>

/** What must be selected to get such rows. */
export type FieldsOf<Row> = [Row] extends [never]
  ? Fields
  : { [Field in keyof Row & string]: FieldOf<Row[Field]> }

/**
 * Runs a statement and gives its rows, whose names and types are those of `fields`. `statement` gets them as a list to
 * select or return, `"orders"."id" as "id", …`. For what Drizzle's own queries cannot say, such as a recursion, a lateral
 * join, or an expression with a subquery: in a query of one table they write the columns of expressions without their table.
 */
export async function queryRows<Selected extends Fields>(
  database: Handle,
  fields: Selected,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<Selected>[]> {
  return run(database, fields, dialect.sqlToQuery(statement(columnList(fields))))
}

/**
 * The same for one of the few texts that come back all the time: each connection parses and plans it once. Only where one
 * plan serves all values, as with ids, and where the text does not grow with them.
 */
export async function queryPrepared<Selected extends Fields>(
  database: Handle,
  fields: Selected,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<Selected>[]> {
  const query = dialect.sqlToQuery(statement(columnList(fields)))
  return run(database, fields, query, nameOf(query))
}

/** Runs a statement without rows, prepared. */
export async function runPrepared(database: Handle, statement: SQL): Promise<void> {
  const query = dialect.sqlToQuery(statement)
  await database._.session.prepareQuery(query, undefined, nameOf(query), false).execute()
}

/** `select … from …` for each of several sources, one after another, all with the fields of the first. */
export async function queryUnion<Selected extends Fields>(
  database: Handle,
  parts: readonly UnionPart<Selected>[],
): Promise<RowOf<Selected>[]> {
  const [first] = parts
  if (!first) return []
  const statement = sql.join(
    parts.map((part) => part.statement(columnList(part.fields))),
    sql` union all `,
  )
  return run(database, first.fields, dialect.sqlToQuery(statement))
}

export type UnionPart<Selected extends Fields> = { fields: Selected; statement: (columns: SQL) => SQL }

const columnLists = new WeakMap<Fields, SQL>()

/** The fields as a list to select, `"orders"."id" as "id", …`; the text of fields that are kept is made once. */
export function columnList(fields: Fields): SQL {
  const known = columnLists.get(fields)
  if (known) return known
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`)
  const list = asText(sql.join(columns, sql`, `))
  columnLists.set(fields, list)
  return list
}

/**
 * A part of statements as the text that it becomes, so that what comes back all the time is put together once. A part that takes
 * parameters stays as it is.
 */
export function asText(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  return params.length > 0 ? part : sql.raw(text)
}

/** A column of a table that is joined by `left join`, which may give nothing. */
export function ifJoined<Column extends PgColumn>(column: Column): SQL<GetColumnData<Column> | null> {
  return sql`${column}`.mapWith(column)
}

/** Fields that a part of a statement selects, as the rest of it sees them under the name of that part. */
export function fieldsIn<Selected extends Fields>(
  part: string,
  fields: Selected,
): { [Field in keyof Selected]: SQL<RowOf<Selected>[Field]> }
export function fieldsIn(part: string, fields: Fields): Record<string, SQL> {
  const seen = Object.entries(fields).map(([name, field]) => {
    const column = sql`${sql.identifier(part)}.${sql.identifier(name)}`
    return [name, is(field, Column) ? column.mapWith(field) : column]
  })
  return Object.fromEntries(seen)
}

/** An object of fields as one value, for what is not of the same shape in every row. */
export function jsonObject<Selected extends Fields>(fields: Selected): SQL<RowOf<Selected>>
export function jsonObject(fields: Fields): SQL {
  const parts = Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`)
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`
}

/** `"version" = …`, as an update sets a column: there it must not have its table before it. */
export function assigned(column: PgColumn, value: unknown): SQL {
  return sql`${sql.identifier(column.name)} = ${value}`
}

function nameOf({ sql: text }: Query): string {
  return hash('sha1', text, 'base64')
}

/** Each value is read by its own column or expression; that this makes the rows of `fields` is what this module is for. */
async function run<Selected extends Fields>(
  database: Handle,
  fields: Selected,
  query: Query,
  name?: string,
): Promise<RowOf<Selected>[]> {
  const prepared = database._.session.prepareQuery<{
    execute: RowOf<Selected>[]
    all: never
    values: never
  }>(query, undefined, name, true, rowReader(fields))
  return prepared.execute()
}

type Reader = { name: string; reader: DriverValueDecoder<unknown, unknown> }

const readersOf = new WeakMap<Fields, Reader[]>()

/** What reads the value of each field; of fields that are kept it is found once. */
function fieldReaders(fields: Fields): Reader[] {
  const known = readersOf.get(fields)
  if (known) return known
  const readers = Object.entries<PgColumn | SQL>(fields).map(([name, field]) => ({
    name,
    reader: is(field, Column) ? field : decoderOf(field),
  }))
  readersOf.set(fields, readers)
  return readers
}

/** Makes rows of the values of an answer. What reads each is found once and not for every row, which took longer than reading. */
function rowReader<Selected extends Fields>(fields: Selected) {
  const readers = fieldReaders(fields)
  return (rows: unknown[][]): RowOf<Selected>[] =>
    rows.map((values) => {
      const row: Record<string, unknown> = {}
      let index = 0
      for (const { name, reader } of readers) {
        const value = values[index++]
        row[name] = value === null ? null : reader.mapFromDriverValue(value)
      }
      return row as RowOf<Selected>
    })
}

/** An expression reads its value as `mapWith` told it, which its type does not say. */
function decoderOf(expression: SQL): DriverValueDecoder<unknown, unknown> {
  return (expression as SQL & { decoder: DriverValueDecoder<unknown, unknown> }).decoder
}
