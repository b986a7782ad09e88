import type { ImportField } from '@lienzo/rules/customers/promotion-import'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { promotionImportRows, promotionImports } from '../../../db/tables/customers/promotion-imports.ts'
import { evaluateRows, type StoredRow } from './evaluate-rows.ts'
import type { PromotionImport } from './import-record.ts'
import { choicesOf } from './prepare-import.ts'
import { promotionImportJob } from './promotion-import-job.ts'
import { storeEvaluations } from './stored-rows.ts'

type Correction = {
  field: ImportField
  value: string
  row?: number | undefined
  fault?: { key: string; text: string } | undefined
}

/** More rows than these are evaluated again in the background. */
const AT_ONCE = 1000

const table = promotionImportRows

/**
 * Writes a text in place of a cell, or of the same text with the same fault in all rows that have it, and judges again what
 * depends on it. Gives how many rows were corrected. Fails with INVALID_INPUT.
 */
export async function correctRows(
  context: Context,
  found: PromotionImport,
  correction: Correction,
): Promise<number> {
  const { database } = context
  const { number, cells, corrections, key } = table
  const corrected = await database
    .update(table)
    .set({
      corrections: sql`${corrections} || ${JSON.stringify({ [correction.field]: correction.value })}::jsonb`,
    })
    .where(and(eq(table.import_id, found.id), wanted(correction)))
    .returning({ number, cells, corrections, key })
  if (corrected.length > AT_ONCE || !(await evaluateDirectly(database, found, corrected))) {
    await evaluateInBackground(context, found)
  }
  return corrected.length
}

function wanted({ field, row, fault }: Correction) {
  if (row !== undefined) return sql`${table.number} = ${row}`
  if (!fault) {
    throw invalidField('row', {
      key: 'validation.required',
      message: 'is missing: name a row, or the fault of many',
    })
  }
  const given = JSON.stringify([{ field, ...fault }])
  return sql`${table.outcome} = 'refused' and ${table.faults} @> ${given}::jsonb`
}

/** Evaluates these rows, and those that say the same product as they did or do now. Gives false where they are too many. */
async function evaluateDirectly(
  database: Handle,
  found: PromotionImport,
  corrected: readonly (StoredRow & { key: string | null })[],
): Promise<boolean> {
  const choices = choicesOf(found)
  const inOrder = corrected.toSorted((one, other) => one.number - other.number)
  const evaluated = await evaluateRows(database, inOrder, choices)
  await storeEvaluations(database, found.id, evaluated)
  const keys = [...corrected, ...evaluated].flatMap(({ key }) => (key === null ? [] : [key]))
  const { number, cells, corrections } = table
  const related = await database
    .select({ number, cells, corrections })
    .from(table)
    .where(and(eq(table.import_id, found.id), sql`${table.key} = any(${sql.param(keys)})`))
    .orderBy(number)
    .limit(AT_ONCE + 1)
  if (related.length > AT_ONCE) return false
  await storeEvaluations(database, found.id, await evaluateRows(database, related, choices))
  return true
}

/** Has all rows of an import evaluated again. */
export async function evaluateInBackground(
  context: Context,
  found: Pick<PromotionImport, 'id'>,
  choices: Partial<Pick<PromotionImport, 'mapping' | 'customer_id' | 'update_existing'>> = {},
): Promise<void> {
  await context.database
    .update(promotionImports)
    .set({ ...choices, state: 'preparing', round: sql`${promotionImports.round} + 1`, last_row: 0, dealt: 0 })
    .where(sql`${promotionImports.id} = ${found.id}`)
  await enqueue(context, promotionImportJob, { import_id: found.id })
}

/** Has the file of an import read anew: other headers, other rows. */
export async function readAgain(
  context: Context,
  found: Pick<PromotionImport, 'id'>,
  choice: PromotionImport['reading_choice'],
): Promise<void> {
  await context.database
    .update(promotionImports)
    .set({
      reading_choice: choice,
      headers: [],
      mapping: null,
      failure: null,
      all_read: false,
      rows: 0,
    })
    .where(sql`${promotionImports.id} = ${found.id}`)
  await evaluateInBackground(context, found)
}
