import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns an expression for a number from 0 to 99 that never changes for a photo. Photos whose number is below the percentage
 * set by the house form the sample for second looks.
 */
export function sampleNumber(id: PgColumn): SQL<number> {
  return sql<number>`abs(hashint4(${id}) % 100)`
}
