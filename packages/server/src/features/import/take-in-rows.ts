import { importFault } from '@lienzo/rules/imports/import-declaration'
import { eq, sql } from 'drizzle-orm'
import type { PublicContext } from '../../core/context/context.ts'
import { givenRows, insertFrom } from '../../core/context/given-rows.ts'
import type { JobContext } from '../../core/jobs/job.ts'
import { advanceTask, endTask } from '../../core/notify/tasks.ts'
import { importResults, imports } from '../../db/tables/records/imports.ts'
import { choicesOf, type ImportChoices } from './import-choices.ts'
import {
  changeState,
  countRows,
  type Import,
  importTask,
  isAtStage,
  mayGoOn,
  workerOf,
  worksForHouse,
} from './import-record.ts'
import { addPictures } from './pictures/add-pictures.ts'
import { type EvaluatedRow, evaluateRows, type RowAlone, rowsAlone } from './rows/evaluate-rows.ts'
import { inParts } from './rows/in-turns.ts'
import { type Largest, largestIn } from './rows/largest-number.ts'
import type { KnownRecords } from './rows/near-records.ts'
import {
  hasDifferentResult,
  lastOf,
  rowsAfter,
  type StoredEvaluation,
  storeEvaluations,
} from './rows/stored-rows.ts'
import { statisticsOf } from './rows/table-statistics.ts'
import { createRecords, type TakenRow, updateRecords } from './rows/write-records.ts'

/** Rows of a batch, which is taken in in a transaction of its own. */
const BATCH = 500

/** How often the progress is reported. */
const REPORT_MILLISECONDS = 500

/** Takes the rows in by batches. After a restart it goes on after the last batch that is done. */
export async function takeInRows(context: JobContext, found: Import): Promise<void> {
  const stage = { ...found }
  const known: KnownRecords = new Map()
  const choices = { ...choicesOf(found, await worksForHouse(context.database, found)), known }
  const largest = largestIn(context, found)
  let reportedAt = 0
  const statistics = statisticsOf(choices.kind.table)
  let next = readRows(context, stage, choices)
  for (;;) {
    const batch = await next
    const { rows } = batch
    if (context.signal.aborted) return
    if (rows.length === 0) break
    // The next rows are read and understood while these are taken in.
    next = readRows(context, { ...stage, last_row: lastOf(rows) }, choices)
    const goesOn = await context.change(
      (change) => takeInBatch(change, stage, { batch, choices, largest }),
      workerOf(stage) ?? undefined,
    )
    if (!goesOn) return
    stage.last_row = lastOf(rows)
    stage.dealt += rows.length
    await statistics.afterRows(context, rows.length)
    if (performance.now() - reportedAt < REPORT_MILLISECONDS) continue
    reportedAt = performance.now()
    await advanceTask(workOf(context), importTask(stage.id), (100 * stage.dealt) / Math.max(1, stage.rows))
  }
  await finish(context, stage)
}

/** Rows with what each says by itself. */
type Batch = { rows: StoredEvaluation[]; alone: RowAlone[] }

/** Begins to read the next rows of an import. */
function readRows({ database }: JobContext, stage: Import, choices: ImportChoices): Promise<Batch> {
  const read = async () => {
    const wanted = { last: stage.last_row, atMost: BATCH, onlyRefused: stage.again }
    const rows = await rowsAfter(database, stage.id, wanted)
    return { rows, alone: await rowsAlone(rows, choices) }
  }
  const batch = read()
  // Whoever waits for these rows hears of a failure; where the import has ended meanwhile, nobody does.
  batch.catch(() => undefined)
  return batch
}

/** Takes rows in and notes it, both or neither. Returns whether this try is still the current one. */
async function takeInBatch(
  context: PublicContext,
  found: Import,
  { batch: { rows, alone }, choices, largest }: { batch: Batch; choices: ImportChoices; largest: Largest },
): Promise<boolean> {
  if (!(await mayGoOn(context, found))) return false
  const { database } = context
  const { kind } = choices
  // Evaluated again: what is there may have changed since the rows were looked at. Of those that were refused then and have been
  // corrected nobody has looked at what they are like.
  const seen = found.again ? undefined : rows
  const judged = await evaluateRows(database, rows, choices, { hold: true, seen, alone })
  const evaluated = judged.map((row, index) => refusedIfOther(row, rows[index], choices))
  const withOutcome = (outcome: EvaluatedRow['outcome']) => evaluated.filter((row) => row.outcome === outcome)
  const made = { importId: found.id, userId: workerOf(found), largest }
  const results = await createRecords(context, kind, withOutcome('created'), made)
  for (const part of inParts(withOutcome('updated')))
    results.push(...(await updateRecords(context, kind, part, found.id)))
  await Promise.all([keepResults(context, found.id, results), advance(context, found, rows)])
  await addPictures(context, found, choices, evaluated, results)
  const taken = new Set(results.map(({ number }) => number))
  const came = evaluated.map((row) => refusedIfChangedMeanwhile(row, taken, choices))
  await storeEvaluations(
    database,
    found.id,
    came.filter((row, index) => hasDifferentResult(row, rows[index])),
  )
  return true
}

async function advance(
  { database }: PublicContext,
  { id }: Import,
  rows: readonly StoredEvaluation[],
): Promise<void> {
  await database
    .update(imports)
    .set({ last_row: lastOf(rows), dealt: sql`${imports.dealt} + ${rows.length}` })
    .where(eq(imports.id, id))
}

/**
 * A row that would do what nobody has seen before it was taken in, such as change what was to be new. What was refused is taken
 * in by whoever tries it again.
 */
function refusedIfOther(
  row: EvaluatedRow,
  seen: StoredEvaluation | undefined,
  choices: ImportChoices,
): EvaluatedRow {
  const isAsSeen = row.outcome === seen?.outcome || seen?.outcome === 'refused'
  return isAsSeen || !isTakenIn(row) ? row : refusedAsChanged(row, choices)
}

function isTakenIn({ outcome }: EvaluatedRow): boolean {
  return outcome === 'created' || outcome === 'updated'
}

/** A row that was to be taken in and was not: somebody else made or changed that record at the same moment. */
function refusedIfChangedMeanwhile(
  row: EvaluatedRow,
  taken: ReadonlySet<number>,
  choices: ImportChoices,
): EvaluatedRow {
  return taken.has(row.number) || !isTakenIn(row) ? row : refusedAsChanged(row, choices)
}

function refusedAsChanged(row: EvaluatedRow, { kind, key }: ImportChoices): EvaluatedRow {
  const [field = ''] = kind.declaration.keys[key] ?? []
  const fault = importFault(field, 'changed_meanwhile', row.texts[field] ?? '')
  return { ...row, outcome: 'refused', faults: [...row.faults, fault] }
}

async function keepResults(
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

async function finish(context: JobContext, stage: Import): Promise<void> {
  await context.change(async (change) => {
    if (!(await isAtStage(change, stage))) return
    const counted = await countRows(change.database, stage.id)
    const state = counted.refused > 0 ? 'done_with_warnings' : 'done'
    await changeState(change, stage, state, { ...counted, ended_at: change.now })
    const { created, updated, refused } = counted
    await endTask(change, importTask(stage.id), 'done', {
      text_key: `activity.task.imported.${stage.resource}`,
      text_values: { created, updated, refused },
      ...(refused > 0 ? { status: 'PRIMARY' as const } : {}),
    })
  })
}

/** What the progress of a task is written with. */
function workOf({ database, services, now }: JobContext) {
  return { database, changes: services.changes, now }
}
