import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Returns the sum of a column, or `cap` if the sum is larger: the contract cannot encode a larger number, and a screen that
 * shows the sum must not fail.
 */
export function cappedSum(column: SQLWrapper, cap: number): SQL<number> {
  return sql`least(coalesce(sum(${column}), 0), ${sql.raw(String(cap))})::bigint`.mapWith(Number)
}
