import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Returns a number from 0 to 99 that is constant for a photo. Photos with a number below the house's percentage form the sample
 * that gets a second look.
 */
export function sampleNumber(id: PgColumn): SQL<number> {
  return sql<number>`abs(hashint4(${id}) % 100)`
}
