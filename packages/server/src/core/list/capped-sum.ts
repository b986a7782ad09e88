import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Sums a column over any number of rows. A sum of more than `cap`, which the contract cannot encode, becomes `cap`, so that the
 * screen that shows it still opens.
 */
export function cappedSum(column: SQLWrapper, cap: number): SQL<number> {
  return sql`least(coalesce(sum(${column}), 0), ${sql.raw(String(cap))})::bigint`.mapWith(Number)
}
