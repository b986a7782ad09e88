import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Part = PgColumn | SQL

const MARKS = sql.raw(String.raw`'[\u0300-\u036f]'`)

/** One text of several, without capitals and accents, as `searchWords` has what is looked for. For tables of some thousand rows. */
export function searchText(...parts: Part[]): SQL<string> {
  const texts = parts.map((part) => sql`coalesce(${part}, '')`)
  return sql`lower(regexp_replace(normalize(${sql.join(texts, sql` || ' ' || `)}, NFD), ${MARKS}, '', 'g'))`
}

/**
 * The text that the database keeps with each row of a large table, with an index. The migration that made its column says what it
 * is made of; `parts` are named in a comment, so that whoever looks for the columns of a statement finds them.
 */
export function keptSearchText(table: PgTable, ...parts: Part[]): SQL<string> {
  return sql`${table}."search_text" /* of ${sql.join(parts, sql`, `)} */`
}
