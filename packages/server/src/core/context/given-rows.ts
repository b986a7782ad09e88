import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { fieldsIn, type RowOf } from './query-rows.ts'

/** Rows that come with a statement: what it selects from, and each of their columns there. */
type GivenRows<Columns extends Record<string, PgColumn>> = {
  source: SQL
  columns: { [Field in keyof Columns]: SQL<RowOf<Columns>[Field]> }
}

/** What each column of a table gets in an insertion; those that have a default may be left out. */
type Values<Table extends PgTable> = { [Column in keyof Table['$inferInsert']]: SQL }

/** `insert into … select … from …`: one row for each of `source`, with these values in the columns of the table. */
export function insertFrom<Table extends PgTable>(table: Table, values: Values<Table>, source: SQL): SQL {
  const columns = getTableColumns(table)
  const given = Object.entries<SQL>(values)
  const names = given.map(([name]) => sql.identifier(columns[name]?.name ?? name))
  const selected = given.map(([, value]) => value)
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(selected, sql`, `)} from ${source}`
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
  const json = names.filter((name) => columns[name]?.getSQLType() === 'jsonb')
  const values = rows.map((row) => {
    const value: Record<string, unknown> = {}
    for (const name of names) value[name] = row[name]
    for (const name of json) value[name] = jsonText(row[name])
    return value
  })
  const types = names.map((name) => {
    const type = json.includes(name) ? 'text' : columns[name]?.getSQLType()
    return sql`${sql.identifier(name)} ${sql.raw(type ?? '')}`
  })
  const fields = fieldsIn('given', columns)
  const parsed = Object.fromEntries(json.map((name) => [name, sql`${fields[name]}::jsonb`]))
  return {
    source: sql`json_to_recordset(${JSON.stringify(values)}::json) as given (${sql.join(types, sql`, `)})`,
    columns: { ...fields, ...parsed },
  }
}

/** As a text it is parsed once, in half of the time: what is nested is read piece by piece first. */
function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
