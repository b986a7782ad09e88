import { sql } from 'drizzle-orm'
import { type Handle, selectRows } from '../../../core/context/handle.ts'
import { promotionImportRows } from '../../../db/tables/promotion-imports.ts'
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
  return selectRows<JudgedBefore>(
    database,
    sql`select number, cells, corrections, key, outcome, faults from ${table}
      where import_id = ${importId} and number > ${last} order by number limit ${atMost}`,
  )
}

/** Keeps rows of a file, judged. */
export async function keepRows(
  database: Handle,
  importId: number,
  rows: readonly (JudgedRow & Pick<KeptRow, 'cells'>)[],
): Promise<void> {
  const given = rows.map(({ number, cells, key, outcome, faults }) => ({
    number,
    cells,
    key,
    outcome,
    faults,
  }))
  await database.execute(sql`
    insert into ${table} (import_id, number, cells, key, outcome, faults)
    select ${importId}::int, given.* from json_to_recordset(${JSON.stringify(given)}::json)
      as given (number int, cells jsonb, key text, outcome text, faults jsonb)`)
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
  const given = rows.map(({ number, key, outcome, faults }) => ({ number, key, outcome, faults }))
  await database.execute(sql`
    update ${table} as kept set key = given.key, outcome = given.outcome, faults = given.faults
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given (number int, key text, outcome text, faults jsonb)
    where kept.import_id = ${importId} and kept.number = given.number
      and (kept.key, kept.outcome, kept.faults) is distinct from (given.key, given.outcome, given.faults)`)
}
