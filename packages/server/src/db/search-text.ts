import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { customers } from './tables/customers/customers.ts'

type Part = PgColumn | SQL

const MARKS = sql.raw(String.raw`'[\u0300-\u036f]'`)

/**
 * Joins texts with spaces into one in lower case without accents, the form that `searchWords` searches for. Suitable for tables
 * of some thousand rows.
 */
export function searchText(...parts: Part[]): SQL<string> {
  const texts = parts.map((part) => sql`coalesce(${part}, '')`)
  return sql`lower(regexp_replace(normalize(${sql.join(texts, sql` || ' ' || `)}, NFD), ${MARKS}, '', 'g'))`
}

/**
 * Refers to the search text that the database stores with each row. The migration that created the column defines its content;
 * `parts` only appear in an SQL comment, for code that looks for the columns of a statement.
 */
export function keptSearchText(table: PgTable, ...parts: Part[]): SQL<string> {
  return sql`${table}."search_text" /* of ${sql.join(parts, sql`, `)} */`
}

/** Appends the name of the row's customer, whose search form the database also stores, to a stored search text. */
export function withCustomerName(text: SQL<string>): SQL<string> {
  return sql`${text} || ' ' || coalesce(${customers}."search_name", '') /* of ${customers.name} */`
}
