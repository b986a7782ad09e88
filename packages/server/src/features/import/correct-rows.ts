import type { ImportFault } from '@lienzo/rules/imports/import-declaration'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { Handle } from '../../core/context/handle.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { importRows, imports } from '../../db/tables/records/imports.ts'
import { noteMissing } from './earlier/missing-records.ts'
import { answersWith } from './earlier/note-answer.ts'
import { choicesOf } from './import-choices.ts'
import { countRows } from './import-counts.ts'
import { importJob } from './import-job.ts'
import type { Import } from './import-record.ts'
import { changeState, logStep } from './import-state.ts'
import { matchPictures } from './pictures/match-pictures.ts'
import { type EvaluatedRow, evaluateRows, type StoredRow } from './rows/evaluate-rows.ts'
import { alikeAsSeen, type SeenRow } from './rows/likeness-of-rows.ts'
import { storeEvaluations } from './rows/stored-rows.ts'
import { keyDoubtOf } from './shown/key-doubt.ts'
import { shownTexts } from './shown/shown-rows.ts'

/** Import decisions that apply to all rows. */
type Choices = Pick<
  Import,
  | 'mapping'
  | 'key'
  | 'key_confirmed'
  | 'customer_id'
  | 'create_new'
  | 'update_existing'
  | 'deactivate_missing'
>

type Correction = {
  field: string
  value?: string | undefined
  proposed?: true | undefined
  contradicts?: string | undefined
  reading?: 'thousands' | 'decimals' | undefined
  row?: number | undefined
  before?: string | undefined
  fault?: { key: string; text: string; values?: ImportFault['values'] | undefined } | undefined
}

/** Maximum number of corrected rows that are evaluated immediately. */
const AT_ONCE = 1000

const table = importRows

/**
 * Corrects one cell, all cells with the same text and fault, or all cells of a column for which there is a proposal. Then
 * evaluates again the corrected rows and the rows that depend on them. Returns the number of corrected rows. Throws
 * INVALID_INPUT, and CONFLICT if the cell no longer has the text that the caller saw.
 */
export async function correctRows(
  context: Context,
  importRun: Import,
  correction: Correction,
): Promise<number> {
  const { database } = context
  const { declaration } = choicesOf(importRun, context.caller).kind
  if (!Object.hasOwn(declaration.fields, correction.field)) {
    throw invalidField('field', {
      key: 'validation.choice',
      message: 'is not a field of the imported records',
    })
  }
  await assertAsSeen(context, importRun, correction)
  const { number, cells, corrections, key, faults } = table
  const correctedRows = await database
    .update(table)
    .set({
      corrections: sql`${corrections} || ${replacementsOf(correction)}`,
      answers: answersWith(replacementsOf(correction), correction),
    })
    .where(
      and(
        eq(table.import_id, importRun.id),
        conditionOf(correction),
        isOver(importRun) ? isRefused : undefined,
      ),
    )
    .returning({ number, cells, corrections, key, faults })
  const isEvaluated =
    correctedRows.length <= AT_ONCE && (await evaluateDirectly(context, importRun, correctedRows))
  if (isEvaluated) {
    // A corrected name can match other pictures.
    await matchPictures(database, importRun)
    if (!isOver(importRun)) await noteMissing(database, importRun)
    await database
      .update(imports)
      .set({
        ...(await countRows(database, importRun.id)),
        ...(importRun.key_doubt && { key_doubt: await keyDoubtOf(database, importRun) }),
      })
      .where(eq(imports.id, importRun.id))
  }
  // If there are too many rows to evaluate now and the import has ended, they are evaluated when they are imported again.
  else if (!isOver(importRun)) {
    await evaluateInBackground(context, importRun, 'correct')
    return correctedRows.length
  }
  logStep(context, importRun, 'correct')
  return correctedRows.length
}

/**
 * Throws CONFLICT if somebody else has corrected the cell since the caller saw it. The import is locked, so the text cannot
 * change between this check and the correction.
 */
async function assertAsSeen(
  context: Context,
  importRun: Import,
  { row, field, before }: Correction,
): Promise<void> {
  if (row === undefined || before === undefined) return
  const texts = await shownTexts(context, importRun, row)
  const text = texts?.[field] ?? ''
  if (!texts || text === before) return
  throw new Refusal('CONFLICT', 'Somebody else has corrected this cell meanwhile', { content: { text } })
}

/**
 * Returns the SQL of a JSON object with the replacement texts by field. Throws INVALID_INPUT unless the correction has either a
 * text or `proposed`.
 */
function replacementsOf(correction: Correction): SQL {
  const { field, value, proposed } = correction
  if (proposed && value === undefined) return proposal(correction)
  if (!proposed && value !== undefined) return sql`jsonb_build_object(${field}::text, ${value}::text)`
  throw invalidField('value', {
    key: 'validation.required',
    message: 'is missing: give a text, or set `proposed`',
  })
}

/**
 * Returns the SQL of the replacement that a fault proposes for a field: the nearest value if it is certain, or the key values
 * of a similar record. Replaces a value that another field contradicts only if `contradicts` names that other field, and a
 * number with two readings only if `reading` chooses one of them.
 */
function proposal(correction: Correction): SQL {
  const { field, contradicts, reading } = correction
  const proposedName = reading ? `${reading}_value` : 'nearest'
  const path = `$[*] ? (@.field == $field && ${proposingFault(correction)}).values`
  const variables = JSON.stringify({ field, contradicts: contradicts ?? null })
  const values = sql`jsonb_path_query_first(${table.faults}, ${path}::jsonpath, ${variables}::jsonb)`
  return sql`(select jsonb_object_agg(coalesce(substring(name from '^is_(.*)$'), ${field}::text), value)
    from jsonb_each_text(${values}) as given (name, value) where name = ${proposedName} or name like 'is\\_%')`
}

/** Returns a JSON path condition that selects the fault whose proposal is applied. */
function proposingFault({ contradicts, reading }: Correction): string {
  if (reading) return `exists(@.values.${reading}_value)`
  if (contradicts) return '@.values.contradicts == $contradicts && exists(@.values.nearest)'
  const isSure = 'exists(@.values.nearest) && !exists(@.values.unsure)'
  return `!exists(@.values.contradicts) && (${isSure} || exists(@.values.record))`
}

function conditionOf(correction: Correction) {
  const { field, row, fault, proposed } = correction
  if (proposed) return sql`${proposal(correction)} is not null`
  if (row !== undefined) return sql`${table.number} = ${row}`
  if (!fault) {
    throw invalidField('row', {
      key: 'validation.required',
      message: 'is missing: give a row, or a fault to correct in many rows',
    })
  }
  const pattern = JSON.stringify([{ field, ...fault }])
  return sql`${table.faults} @> ${pattern}::jsonb`
}

const isRefused = eq(table.outcome, 'refused')

/**
 * Returns whether the import has left the state `ready`. From then on only refused rows can be corrected, and they stay refused
 * until they are imported again.
 */
function isOver({ state }: Pick<Import, 'state'>): boolean {
  return state !== 'ready'
}

/**
 * Evaluates the corrected rows, and then the rows that share a former or new key with them. Returns false if there are too many
 * of these.
 */
async function evaluateDirectly(
  { database, caller }: Context,
  importRun: Import,
  correctedRows: readonly (StoredRow & { key: string | null; faults: readonly ImportFault[] })[],
): Promise<boolean> {
  const choices = choicesOf(importRun, caller)
  const choicesFor = (rows: readonly SeenRow[]) => ({
    ...choices,
    known: new Map(),
    fileNames: alikeAsSeen(rows, choices.kind),
  })
  const inOrder = correctedRows.toSorted((one, other) => one.number - other.number)
  const evaluatedRows = await evaluateRows(database, inOrder, choicesFor(inOrder))
  if (isOver(importRun)) {
    await storeEvaluations(
      database,
      importRun.id,
      evaluatedRows.map((row) => ({ ...row, outcome: 'refused', ready: null })),
    )
    return true
  }
  await storeJudged(database, importRun.id, evaluatedRows)
  const keys = [...correctedRows, ...evaluatedRows].flatMap(({ key }) => (key === null ? [] : [key]))
  const { number, cells, corrections, faults } = table
  const relatedRows = await database
    .select({ number, cells, corrections, faults })
    .from(table)
    .where(and(eq(table.import_id, importRun.id), sql`${table.key} = any(${sql.param(keys)})`))
    .orderBy(number)
    .limit(AT_ONCE + 1)
  if (relatedRows.length > AT_ONCE) return false
  await storeJudged(
    database,
    importRun.id,
    await evaluateRows(database, relatedRows, choicesFor(relatedRows)),
  )
  return true
}

/**
 * Stores evaluations without ready records. The person who corrects a row may belong to the house although the author of the
 * import does not, so the rows are evaluated again when they are imported.
 */
function storeJudged(database: Handle, importId: number, rows: readonly EvaluatedRow[]): Promise<void> {
  return storeEvaluations(
    database,
    importId,
    rows.map((row) => ({ ...row, ready: null })),
  )
}

/** Queues a job that evaluates all rows of an import again. */
export async function evaluateInBackground(
  context: Context,
  importRun: Import,
  step: 'prepare' | 'correct',
  choices: Partial<Choices> = {},
): Promise<void> {
  const begun_by = context.caller.user_id
  const afresh = { round: sql`${imports.round} + 1`, last_row: 0, dealt: 0, begun_by }
  await changeState(context, { ...importRun, ...choices }, 'preparing', { ...choices, ...afresh }, step)
  await enqueue(context, importJob, { import_id: importRun.id })
}

/** Queues a job that reads the file again. The headers and rows can differ from those read before. */
export async function readAgain(
  context: Context,
  importRun: Import,
  reading_choice: Import['reading_choice'],
  choices: Partial<Choices>,
): Promise<void> {
  // The sheet stays selected even if it turns out to be empty.
  const { sheet, header_row, leave_hidden, fill_joined } = reading_choice
  const reading = importRun.reading && {
    ...importRun.reading,
    ...(sheet !== undefined && { sheet }),
    ...(header_row !== undefined && { header_row }),
    ...(leave_hidden !== undefined && { leave_hidden }),
    ...(fill_joined !== undefined && { fill_joined }),
  }
  await context.database
    .update(imports)
    .set({ reading_choice, reading, headers: [], failure: null, ended_at: null, all_read: false, rows: 0 })
    .where(eq(imports.id, importRun.id))
  await evaluateInBackground(context, importRun, 'prepare', choices)
}
