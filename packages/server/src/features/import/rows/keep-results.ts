import { sql } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { importResults } from '../../../db/tables/records/imports.ts'
import type { TakenRow } from './write-records.ts'

/** Keeps which records an import has made or changed, with what they held before. */
export async function keepResults(
  { database }: PublicContext,
  importId: number,
  rows: readonly TakenRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { number, record_id, version, before } = importResults
  const { source, columns } = givenRows({ number, record_id, version, before }, rows, { sharedOnce: true })
  const values = { import_id: sql`${importId}::int`, ...columns }
  await database.execute(insertFrom(importResults, values, source))
}
