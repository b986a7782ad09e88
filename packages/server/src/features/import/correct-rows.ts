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
import { importJob } from './import-job.ts'
import { changeState, countRows, type Import, logStep } from './import-record.ts'
import { matchPictures } from './pictures/match-pictures.ts'
import { type EvaluatedRow, evaluateRows, type StoredRow } from './rows/evaluate-rows.ts'
import { alikeAsSeen, type SeenRow } from './rows/likeness-of-rows.ts'
import { storeEvaluations } from './rows/stored-rows.ts'
import { keyDoubtOf } from './shown/key-doubt.ts'
import { shownTexts } from './shown/shown-rows.ts'

/** What a person decides on all rows. */
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
  row?: number | undefined
  before?: string | undefined
  fault?: { key: string; text: string } | undefined
}

/** More rows than these are evaluated again in the background. */
const AT_ONCE = 1000

const table = importRows

/**
 * Writes a text in place of a cell, or of the same text with the same fault in all rows that have it, or what is proposed in
 * place of each cell of a column, and judges again what depends on it. Gives how many rows were corrected. Fails with
 * INVALID_INPUT, and with CONFLICT where the cell is not as the caller saw it.
 */
export async function correctRows(context: Context, found: Import, correction: Correction): Promise<number> {
  const { database } = context
  const { declaration } = choicesOf(found, context.caller).kind
  if (!Object.hasOwn(declaration.fields, correction.field)) {
    throw invalidField('field', { key: 'validation.choice', message: 'is no field of what is imported' })
  }
  await assertAsSeen(context, found, correction)
  const { number, cells, corrections, key, faults } = table
  const corrected = await database
    .update(table)
    .set({
      corrections: sql`${corrections} || ${written(correction)}`,
      answers: answersWith(written(correction), correction),
    })
    .where(and(eq(table.import_id, found.id), wanted(correction), isOver(found) ? isRefused : undefined))
    .returning({ number, cells, corrections, key, faults })
  const isEvaluated = corrected.length <= AT_ONCE && (await evaluateDirectly(context, found, corrected))
  if (isEvaluated) {
    // A row that is called otherwise has other pictures.
    await matchPictures(database, found)
    if (!isOver(found)) await noteMissing(database, found)
    await database
      .update(imports)
      .set({
        ...(await countRows(database, found.id)),
        ...(found.key_doubt && { key_doubt: await keyDoubtOf(database, found) }),
      })
      .where(eq(imports.id, found.id))
  }
  // What was refused is looked at anew when it is taken in.
  else if (!isOver(found)) {
    await evaluateInBackground(context, found, 'correct')
    return corrected.length
  }
  logStep(context, found, 'correct')
  return corrected.length
}

/** Somebody else may have corrected the cell since it was looked at. The import is held: nobody does now. */
async function assertAsSeen(
  context: Context,
  found: Import,
  { row, field, before }: Correction,
): Promise<void> {
  if (row === undefined || before === undefined) return
  const texts = await shownTexts(context, found, row)
  const text = texts?.[field] ?? ''
  if (!texts || text === before) return
  throw new Refusal('CONFLICT', 'Somebody else has corrected this cell meanwhile', { content: { text } })
}

/** What is written in place of cells, by field. */
function written({ field, value, proposed }: Correction): SQL {
  if (proposed && value === undefined) return proposal(field)
  if (!proposed && value !== undefined) return sql`jsonb_build_object(${field}::text, ${value}::text)`
  throw invalidField('value', {
    key: 'validation.required',
    message: 'is missing: name a text, or ask for what is proposed',
  })
}

/** What is proposed for a field of a row: what was surely meant, or by what the record is known that it nearly is. */
function proposal(field: string): SQL {
  const path =
    '$[*] ? (@.field == $field && (exists(@.values.nearest) && !exists(@.values.unsure) || exists(@.values.record))).values'
  const values = sql`jsonb_path_query_first(${table.faults}, ${path}::jsonpath, ${JSON.stringify({ field })}::jsonb)`
  return sql`(select jsonb_object_agg(coalesce(substring(name from '^is_(.*)$'), ${field}::text), value)
    from jsonb_each_text(${values}) as given (name, value) where name = 'nearest' or name like 'is\\_%')`
}

function wanted({ field, row, fault, proposed }: Correction) {
  if (proposed) return sql`${proposal(field)} is not null`
  if (row !== undefined) return sql`${table.number} = ${row}`
  if (!fault) {
    throw invalidField('row', {
      key: 'validation.required',
      message: 'is missing: name a row, or the fault of many',
    })
  }
  const given = JSON.stringify([{ field, ...fault }])
  return sql`${table.faults} @> ${given}::jsonb`
}

const isRefused = eq(table.outcome, 'refused')

/** Whether it was taken in: its other rows are what they are, and a corrected one is refused until it is tried again. */
function isOver({ state }: Pick<Import, 'state'>): boolean {
  return state !== 'ready'
}

/** Evaluates these rows, and those that are the same record as they were or are now. Gives false where they are too many. */
async function evaluateDirectly(
  { database, caller }: Context,
  found: Import,
  corrected: readonly (StoredRow & { key: string | null; faults: readonly ImportFault[] })[],
): Promise<boolean> {
  const known = choicesOf(found, caller)
  const choicesFor = (rows: readonly SeenRow[]) => ({
    ...known,
    known: new Map(),
    fileNames: alikeAsSeen(rows, known.kind),
  })
  const inOrder = corrected.toSorted((one, other) => one.number - other.number)
  const evaluated = await evaluateRows(database, inOrder, choicesFor(inOrder))
  if (isOver(found)) {
    await storeEvaluations(
      database,
      found.id,
      evaluated.map((row) => ({ ...row, outcome: 'refused', ready: null })),
    )
    return true
  }
  await storeJudged(database, found.id, evaluated)
  const keys = [...corrected, ...evaluated].flatMap(({ key }) => (key === null ? [] : [key]))
  const { number, cells, corrections, faults } = table
  const related = await database
    .select({ number, cells, corrections, faults })
    .from(table)
    .where(and(eq(table.import_id, found.id), sql`${table.key} = any(${sql.param(keys)})`))
    .orderBy(number)
    .limit(AT_ONCE + 1)
  if (related.length > AT_ONCE) return false
  await storeJudged(database, found.id, await evaluateRows(database, related, choicesFor(related)))
  return true
}

/** Who corrects rows may be of the house where who prepared the import is not: they are judged again when they are taken in. */
function storeJudged(database: Handle, importId: number, rows: readonly EvaluatedRow[]): Promise<void> {
  return storeEvaluations(
    database,
    importId,
    rows.map((row) => ({ ...row, ready: null })),
  )
}

/** Has all rows of an import evaluated again. */
export async function evaluateInBackground(
  context: Context,
  found: Import,
  step: 'prepare' | 'correct',
  choices: Partial<Choices> = {},
): Promise<void> {
  const begun_by = context.caller.user_id
  const afresh = { round: sql`${imports.round} + 1`, last_row: 0, dealt: 0, begun_by }
  await changeState(context, { ...found, ...choices }, 'preparing', { ...choices, ...afresh }, step)
  await enqueue(context, importJob, { import_id: found.id })
}

/** Has the file of an import read anew: other headers, other rows. */
export async function readAgain(
  context: Context,
  found: Import,
  reading_choice: Import['reading_choice'],
  choices: Partial<Choices>,
): Promise<void> {
  // A sheet that turns out to be empty is still the one that was chosen.
  const { sheet, header_row } = reading_choice
  const reading = found.reading && {
    ...found.reading,
    ...(sheet !== undefined && { sheet }),
    ...(header_row !== undefined && { header_row }),
  }
  await context.database
    .update(imports)
    .set({ reading_choice, reading, headers: [], failure: null, ended_at: null, all_read: false, rows: 0 })
    .where(eq(imports.id, found.id))
  await evaluateInBackground(context, found, 'prepare', choices)
}
