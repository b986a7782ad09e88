import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { fieldsIn, type RowOf } from './query-rows.ts'

/** Rows passed as parameters: the source to select from, and the expression of each column in it. */
type GivenRows<Columns extends Record<string, PgColumn>> = {
  source: SQL
  columns: { [Field in keyof Columns]: SQL<RowOf<Columns>[Field]> }
}

/** Expression for each column of a table in an insertion; columns with a default are optional. */
type Values<Table extends PgTable> = { [Column in keyof Table['$inferInsert']]: SQL }

/** Returns `insert into … select … from …`, which inserts these values once for each row of `source`. */
export function insertFrom<Table extends PgTable>(table: Table, values: Values<Table>, source: SQL): SQL {
  const columns = getTableColumns(table)
  const entries = Object.entries<SQL>(values)
  const names = entries.map(([name]) => sql.identifier(columns[name]?.name ?? name))
  const expressions = entries.map(([, value]) => value)
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(expressions, sql`, `)} from ${source}`
}

/**
 * Passes rows to a statement with one parameter for each column, regardless of the number of rows: `source` is
 * `unnest($1::integer[], …) as given ("id", …)`. Names and types are those of the target columns. With `sharedOnce`, a value
 * that all rows share becomes a single parameter, which is cheaper than a list for server and database. The SQL text then
 * depends on the rows, so the statement must not be prepared.
 */
export function givenRows<Columns extends Record<string, PgColumn>>(
  columns: Columns,
  rows: readonly Readonly<RowOf<Columns>>[],
  { sharedOnce = false }: { sharedOnce?: boolean } = {},
): GivenRows<Columns> {
  const fields: Record<string, SQL> = fieldsIn('given', columns)
  const lists: { name: SQL; values: SQL }[] = []
  for (const [field, column] of Object.entries(columns)) {
    const type = column.getSQLType()
    // PostgreSQL accepts a list of lists only if all inner lists have the same length.
    const isList = type.endsWith('[]')
    const write = isList ? listText : type === 'jsonb' ? JSON.stringify : undefined
    const values = rows.map((row) => (write && !isNothing(row[field]) ? write(row[field]) : row[field]))
    // Without at least one list, `unnest` would return no rows.
    if (sharedOnce && lists.length > 0 && areEqual(values)) {
      fields[field] = sql`${sql.param(values[0] ?? null)}::${sql.raw(type)}`.mapWith(column)
      continue
    }
    if (isList) fields[field] = sql`${fields[field]}::${sql.raw(type)}`.mapWith(column)
    const list = sql`${listText(values)}::${sql.raw(isList ? 'text' : type)}[]`
    lists.push({ name: sql`${sql.identifier(field)}`, values: list })
  }
  const names = lists.map(({ name }) => name)
  const values = lists.map((list) => list.values)
  return {
    source: sql`unnest(${sql.join(values, sql`, `)}) as given (${sql.join(names, sql`, `)})`,
    columns: fields as GivenRows<Columns>['columns'],
  }
}

function areEqual(values: readonly unknown[]): boolean {
  const [first] = values
  return values.length > 1 && values.every((value) => value === first)
}

/**
 * Returns a list in the array syntax of PostgreSQL. Uses JSON, which is far faster than writing each element, unless it
 * contains escape sequences that PostgreSQL would read differently.
 */
function listText(values: unknown): string {
  const json = JSON.stringify(values)
  const elements = hasOtherSigns.test(json)
    ? (values as unknown[]).map(elementText).join(',')
    : json.slice(1, -1)
  return `{${elements}}`
}

const hasOtherSigns = /\\[^"\\]/

function elementText(value: unknown): string {
  const isText = typeof value === 'string'
  return isText ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : JSON.stringify(value ?? null)
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
