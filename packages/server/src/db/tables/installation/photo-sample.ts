import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Number from 0 to 99 that a photo keeps: those below the house's percentage are the sample that gets a second look. */
export function sampleNumber(id: PgColumn): SQL<number> {
  return sql<number>`abs(hashint4(${id}) % 100)`
}
