import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Returns the sum of a column over any number of rows, at most `cap`: the contract cannot encode more, and the screen that shows
 * it must still open.
 */
export function cappedSum(column: SQLWrapper, cap: number): SQL<number> {
  return sql`least(coalesce(sum(${column}), 0), ${sql.raw(String(cap))})::bigint`.mapWith(Number)
}
