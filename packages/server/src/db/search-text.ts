import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

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
 * Refers to the indexed search text that the database stores with each row of a large table. The migration that created the
 * column defines its content; `parts` only appear in an SQL comment, for code that looks for the columns of a statement.
 */
export function keptSearchText(table: PgTable, ...parts: Part[]): SQL<string> {
  return sql`${table}."search_text" /* of ${sql.join(parts, sql`, `)} */`
}
