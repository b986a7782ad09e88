import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fieldsIn, type RowOf } from './query-rows.ts'

/** Rows that come with a statement: what it selects from, and each of their columns there. */
type GivenRows<Columns extends Record<string, PgColumn>> = {
  source: SQL
  columns: { [Field in keyof Columns]: SQL<RowOf<Columns>[Field]> }
}

/** The names of columns, for a statement to insert into them. */
export function namesOf(columns: Record<string, PgColumn>): SQL {
  const names = Object.values(columns).map((column) => sql.identifier(column.name))
  return sql.join(names, sql`, `)
}

/**
 * Rows for a statement to insert or to change others by, as one parameter however many they are: `source` is
 * `json_to_recordset(…) as given ("id" integer, …)`. Names and types are those of the columns that the values are for.
 */
export function givenRows<Columns extends Record<string, PgColumn>>(
  columns: Columns,
  rows: readonly Readonly<RowOf<Columns>>[],
): GivenRows<Columns> {
  const names = Object.keys(columns)
  const values = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
  const types = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(columns[name]?.getSQLType() ?? '')}`,
  )
  return {
    source: sql`json_to_recordset(${JSON.stringify(values)}::json) as given (${sql.join(types, sql`, `)})`,
    columns: fieldsIn('given', columns),
  }
}
