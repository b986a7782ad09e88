import { and, eq, gt, sql } from 'drizzle-orm'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { promotionImportRows } from '../../../db/tables/customers/promotion-imports.ts'
import type { JudgedRow, KeptRow } from './judge-rows.ts'

const table = promotionImportRows

/** A row with what it was judged to be. */
export type JudgedBefore = KeptRow & Pick<JudgedRow, 'key' | 'outcome' | 'faults'>

/** The rows behind one, in their order. */
export function rowsBehind(
  database: Handle,
  importId: number,
  { last, atMost }: { last: number; atMost: number },
): Promise<JudgedBefore[]> {
  const { number, cells, corrections, key, outcome, faults } = table
  return database
    .select({ number, cells, corrections, key, outcome, faults })
    .from(table)
    .where(and(eq(table.import_id, importId), gt(number, last)))
    .orderBy(number)
    .limit(atMost)
}

/** Keeps rows of a file, judged. */
export async function keepRows(
  database: Handle,
  importId: number,
  rows: readonly (JudgedRow & Pick<KeptRow, 'cells'>)[],
): Promise<void> {
  const { number, cells, key, outcome, faults } = table
  const { source, columns } = givenRows({ number, cells, key, outcome, faults }, rows)
  await database.execute(insertFrom(table, { import_id: sql`${importId}::int`, ...columns }, source))
}

/** Whether a row is judged otherwise than before. */
export function isAnother(row: Omit<JudgedBefore, keyof KeptRow>, before: JudgedBefore | undefined): boolean {
  if (row.key !== before?.key || row.outcome !== before.outcome) return true
  return row.faults.length + before.faults.length > 0
}

/** Keeps what rows are judged to be now. */
export async function keepJudgements(
  database: Handle,
  importId: number,
  rows: readonly Pick<JudgedRow, 'number' | 'key' | 'outcome' | 'faults'>[],
): Promise<void> {
  if (rows.length === 0) return
  const { import_id, number, key, outcome, faults } = table
  const { source, columns: given } = givenRows({ number, key, outcome, faults }, rows)
  const isOther = sql`(${key}, ${outcome}, ${faults})
    is distinct from (${given.key}, ${given.outcome}, ${given.faults})`
  await database
    .update(table)
    .set({ key: given.key, outcome: given.outcome, faults: given.faults })
    .from(source)
    .where(and(eq(import_id, importId), eq(number, given.number), isOther))
}
