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

/** Columns and expressions that a statement selects or returns, keyed by row field. */
export type Fields = Record<string, PgColumn | SQL>

/** Row with these fields. An SQL expression declares its own type: sql<number>`count(*)`. */
export type RowOf<Selected extends Fields> = { [Field in keyof Selected]: ValueOf<Selected[Field]> }

type ValueOf<Field> = Field extends PgColumn
  ? GetColumnData<Field>
  : Field extends SQL<infer Value>
    ? Value
    : never

/** Column of any table with values of this type; a nullable column only fits a nullable type. */
export type ColumnOf<Value> = PgColumn & {
  _: { data: NonNullable<Value>; notNull: null extends Value ? boolean : true }
}

/** Column or expression with values of this type. */
export type FieldOf<Value> = ColumnOf<Value> | SQL<Value>

/** Fields to select for rows of this type. */
export type FieldsOf<Row> = [Row] extends [never]
  ? Fields
  : { [Field in keyof Row & string]: FieldOf<Row[Field]> }

/**
 * Runs a statement and returns its rows, with the names and types of `fields`. `statement` receives the fields as a list to
 * select or return, `"orders"."id" as "id", …`. Use it for queries that Drizzle's builder cannot express, such as a recursion,
 * a lateral join, or an expression with a subquery: in a query of one table, the builder omits the table name from columns in
 * expressions.
 */
export async function queryRows<Selected extends Fields>(
  database: Handle,
  fields: Selected,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<Selected>[]> {
  return run(database, fields, dialect.sqlToQuery(statement(columnList(fields))))
}

/**
 * Runs a prepared statement, which each connection parses and plans once, and returns its rows. Use it only for statements that
 * run often, whose text does not depend on the number of values, and for which a single plan suits all values, such as lookups
 * by id.
 */
export async function queryPrepared<Selected extends Fields>(
  database: Handle,
  fields: Selected,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<Selected>[]> {
  const query = dialect.sqlToQuery(statement(columnList(fields)))
  return run(database, fields, query, nameOf(query))
}

/** Prepares a query of Drizzle's builder, to be run by `execute()`. Use it as `queryPrepared`. */
export function prepared<Prepared>(query: {
  toSQL(): { sql: string }
  prepare(name: string): Prepared
}): Prepared {
  return query.prepare(nameOf(query.toSQL()))
}

/** Runs a prepared statement without returning rows. */
export async function runPrepared(database: Handle, statement: SQL): Promise<void> {
  const query = dialect.sqlToQuery(statement)
  await database._.session.prepareQuery(query, undefined, nameOf(query), false).execute()
}

/** Runs `select … from …` for each of several sources as one `union all`, with the fields of the first source. */
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

/** Returns the fields as a list to select, `"orders"."id" as "id", …`; cached for each object of fields. */
export function columnList(fields: Fields): SQL {
  const cachedList = columnLists.get(fields)
  if (cachedList) return cachedList
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`)
  const list = asText(sql.join(columns, sql`, `))
  columnLists.set(fields, list)
  return list
}

/**
 * Renders a fragment of SQL to text, so that frequently used fragments are rendered only once. Returns a fragment with
 * parameters unchanged.
 */
export function asText(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  return params.length > 0 ? part : sql.raw(text)
}

/** Returns a column of a table joined by `left join` as nullable. */
export function ifJoined<Column extends PgColumn>(column: Column): SQL<GetColumnData<Column> | null> {
  return sql`${column}`.mapWith(column)
}

/** Returns the fields that a subquery selects, as the outer statement refers to them under the subquery's name. */
export function fieldsIn<Selected extends Fields>(
  part: string,
  fields: Selected,
): { [Field in keyof Selected]: SQL<RowOf<Selected>[Field]> }
export function fieldsIn(part: string, fields: Fields): Record<string, SQL> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const column = sql`${sql.identifier(part)}.${sql.identifier(name)}`
    return [name, is(field, Column) ? column.mapWith(field) : column]
  })
  return Object.fromEntries(entries)
}

/** Returns SQL that puts the fields into one JSON object, for data whose shape differs between rows. */
export function jsonObject<Selected extends Fields>(fields: Selected): SQL<RowOf<Selected>>
export function jsonObject(fields: Fields): SQL {
  const parts = Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`)
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`
}

/** Returns `"version" = …` for an update, where a column name must not have the prefix of its table. */
export function assigned(column: PgColumn, value: unknown): SQL {
  return sql`${sql.identifier(column.name)} = ${value}`
}

function nameOf({ sql: text }: Pick<Query, 'sql'>): string {
  return hash('sha1', text, 'base64')
}

/** Runs a query. Each column or expression decodes its own values, so the rows have the type of `fields`. */
async function run<Selected extends Fields>(
  database: Handle,
  fields: Selected,
  query: Query,
  name?: string,
): Promise<RowOf<Selected>[]> {
  const preparedQuery = database._.session.prepareQuery<{
    execute: RowOf<Selected>[]
    all: never
    values: never
  }>(query, undefined, name, true, rowReader(fields))
  return preparedQuery.execute()
}

type Reader = { name: string; reader: DriverValueDecoder<unknown, unknown> }

const readersOf = new WeakMap<Fields, Reader[]>()

/** Returns the decoder of each field's value; cached for each object of fields. */
function fieldReaders(fields: Fields): Reader[] {
  const cachedReaders = readersOf.get(fields)
  if (cachedReaders) return cachedReaders
  const readers = Object.entries<PgColumn | SQL>(fields).map(([name, field]) => ({
    name,
    reader: is(field, Column) ? field : decoderOf(field),
  }))
  readersOf.set(fields, readers)
  return readers
}

/**
 * Returns a function that converts the values of a result to rows. Looks up the decoders only once, because looking them up for
 * every row took longer than decoding.
 */
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

/** Returns the decoder that `mapWith` set on an expression; the type of the expression does not declare it. */
function decoderOf(expression: SQL): DriverValueDecoder<unknown, unknown> {
  return (expression as SQL & { decoder: DriverValueDecoder<unknown, unknown> }).decoder
}
