import { eq, sql } from 'drizzle-orm'
import type { JobContext } from '../../../core/jobs/job.ts'
import { importRows } from '../../../db/tables/records/imports.ts'
import type { Import } from '../import-record.ts'

/**
 * Function that returns the largest whole number of up to nine digits in a field over all rows of a file, or 0 if there is
 * none.
 */
export type Largest = (field: string) => Promise<number>

/**
 * Returns a function that searches all rows of an import for the largest number in a field. Each field is searched once;
 * results are cached.
 */
export function largestIn({ database }: JobContext, { id, mapping }: Import): Largest {
  const cache = new Map<string, Promise<number>>()

  async function look(field: string): Promise<number> {
    const { import_id, cells, corrections } = importRows
    const column = mapping?.[field]
    const cell = column === undefined ? sql`null` : sql`${cells} ->> ${column}::int`
    const text = sql`btrim(coalesce(${corrections} ->> ${field}::text, ${cell}))`
    const [row] = await database
      .select({ largest: sql<number>`max(case when ${text} ~ '^[0-9]{1,9}$' then ${text}::int end)` })
      .from(importRows)
      .where(eq(import_id, id))
    return row?.largest ?? 0
  }

  return (field) => {
    const largest = cache.get(field) ?? look(field)
    cache.set(field, largest)
    return largest
  }
}
