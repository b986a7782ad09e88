import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { customers } from './tables/customers/customers.ts'

type Part = PgColumn | SQL

const MARKS = sql.raw(String.raw`'[\u0300-\u036f]'`)

/**
 * Joins texts with spaces, in lower case and without accents, as `searchWords` prepares the search terms. Computed for each
 * row, so suitable only for tables of a few thousand rows.
 */
export function searchText(...parts: Part[]): SQL<string> {
  const texts = parts.map((part) => sql`coalesce(${part}, '')`)
  return sql`lower(regexp_replace(normalize(${sql.join(texts, sql` || ' ' || `)}, NFD), ${MARKS}, '', 'g'))`
}

/**
 * Refers to the column `search_text`, in which the database stores the search text of each row. A migration defines which
 * columns it contains. `parts` lists these columns in an SQL comment, for code that looks for the columns of a statement.
 */
export function keptSearchText(table: PgTable, ...parts: Part[]): SQL<string> {
  return sql`${table}."search_text" /* of ${sql.join(parts, sql`, `)} */`
}

/**
 * Appends the customer's name to a stored search text, in lower case and without accents. The statement must join `customers`.
 */
export function withCustomerName(text: SQL<string>): SQL<string> {
  return sql`${text} || ' ' || coalesce(${customers}."search_name", '') /* of ${customers.name} */`
}
