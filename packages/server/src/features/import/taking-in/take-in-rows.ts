import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { shareOfWaiting } from '../../../adapters/system/give-way.ts'
import type { Handle } from '../../../core/context/handle.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { advanceTask, endTask } from '../../../core/notify/tasks.ts'
import type { ImportKind } from '../../../core/record/import-kind.ts'
import { importPictures } from '../../../db/tables/records/import-pictures.ts'
import { deactivateMissing } from '../earlier/deactivate-missing.ts'
import { choicesOf, type ImportChoices } from '../import-choices.ts'
import { countRows } from '../import-counts.ts'
import { type Import, importTask } from '../import-record.ts'
import { workerOf, worksForHouse } from '../import-rights.ts'
import { changeState, isAtPhase, mayGoOn } from '../import-state.ts'
import { largestIn } from '../rows/largest-number.ts'
import type { KnownRecords } from '../rows/near-records.ts'
import { lastOf, stretchAfter } from '../rows/stored-rows.ts'
import { statisticsOf } from '../rows/table-statistics.ts'
import { type Batch, type Hands, takeInBatch, understoodRows, type Work } from './take-in-batch.ts'

/** Minimum number of rows in a batch. A batch is imported in one transaction. */
const BATCH = 500

/**
 * Limits of the adaptive batch size. A batch has at most this many ready rows per connection. The next batch is twice as large
 * if a batch was quick, and half as large if it was slow.
 */
const MOST_READY = 2_000
const QUICK_MILLISECONDS = 200
const SLOW_MILLISECONDS = 400

/** Minimum share of time without waiting requests. A second connection is used only above this share. */
const QUIET = 0.75

const REPORT_MILLISECONDS = 500

/** Imports the rows of an import in batches. After a restart, resumes after the last finished batch. */
export async function takeInRows(context: JobContext, importRun: Import): Promise<void> {
  const { database } = context
  const phase = { ...importRun }
  const by = await worksForHouse(database, importRun)
  const known: KnownRecords = new Map()
  const work: Work = {
    choices: { ...choicesOf(importRun, by), known },
    by,
    largest: largestIn(context, importRun),
  }
  // Rows are evaluated again if the import has pictures or if refused rows are imported again.
  let asJudged = !(importRun.again || (await hasPictures(database, importRun)))
  let reportedAt = 0
  const statistics = statisticsOf(columnsOfKeys(work.choices.kind))
  const waiting = shareOfWaiting()
  let mostHands: Hands = 2
  let size = BATCH
  let next = readAhead(database, phase, work.choices, { asJudged, size })
  for (;;) {
    const batch = await next
    if (context.signal.aborted) return
    if (batch.count === 0) break
    // The next rows are read while these rows are imported.
    next = readAhead(database, { ...phase, last_row: batch.last }, work.choices, { asJudged, size })
    const begin = performance.now()
    const hands = batch.ready > BATCH && waiting() < 1 - QUIET ? mostHands : 1
    const outcome = await takeInBatch(context, phase, batch, work, hands)
    if (!outcome) return
    size = sizeAfter(size, performance.now() - begin, hands)
    if (outcome.hands < hands) mostHands = 1
    asJudged &&= outcome.asJudged
    phase.last_row = batch.last
    phase.dealt += batch.count
    await statistics.afterRows(context, batch.count)
    if (performance.now() - reportedAt < REPORT_MILLISECONDS) continue
    reportedAt = performance.now()
    await advanceTask(workOf(context), importTask(phase.id), (100 * phase.dealt) / Math.max(1, phase.rows))
  }
  if (await deactivateAll(context, phase)) await finish(context, phase)
}

/**
 * Returns the size of the next batch. Keeps batches short, so that people who change the customer of the rows hardly have to
 * wait, even if the database is busy.
 */
function sizeAfter(size: number, milliseconds: number, hands: Hands): number {
  if (milliseconds < QUICK_MILLISECONDS) return Math.min(MOST_READY * hands, size * 2)
  return milliseconds > SLOW_MILLISECONDS ? Math.max(BATCH, Math.floor(size / 2)) : size
}

/** Returns the columns used to look up existing records. */
function columnsOfKeys({ table, customer, columns, declaration }: ImportKind): [PgColumn, ...PgColumn[]] {
  const ofKeys = Object.values(declaration.keys).flat()
  return [customer ?? table.id, ...ofKeys.flatMap((name) => columns[name] ?? [])]
}

async function hasPictures(database: Handle, { id }: Import): Promise<boolean> {
  const [first] = await database
    .select({ place: importPictures.place })
    .from(importPictures)
    .where(eq(importPictures.import_id, id))
    .limit(1)
  return first !== undefined
}

/** Starts reading the next rows. With `asJudged`, ready rows are only counted. */
function readAhead(
  database: Handle,
  phase: Import,
  choices: ImportChoices,
  { asJudged, size }: { asJudged: boolean; size: number },
): Promise<Batch> {
  const batch = asJudged ? readBatch(database, phase, choices, size) : readWithCare(database, phase, choices)
  // Errors surface where the batch is awaited. This handler avoids an unhandled rejection if the import has ended.
  batch.catch(() => undefined)
  return batch
}

async function readBatch(
  database: Handle,
  phase: Import,
  choices: ImportChoices,
  atMost: number,
): Promise<Batch> {
  const stretch = await stretchAfter(database, phase, atMost)
  const isAllReady = stretch.ready === stretch.count
  const others = isAllReady ? [] : await understoodRows(database, phase, choices, stretch)
  return { ...stretch, others: others.filter(({ row }) => row.ready === null) }
}

/** Reads the next rows for a new evaluation of each row. */
async function readWithCare(database: Handle, phase: Import, choices: ImportChoices): Promise<Batch> {
  const others = await understoodRows(database, phase, choices, { count: BATCH })
  const last = lastOf(others.map(({ row }) => row))
  return { id: phase.id, last_row: phase.last_row, last, count: others.length, ready: 0, others }
}

/**
 * Deactivates the records that are missing from the file, if this was requested. Returns false if the import has ended
 * meanwhile or the job is stopped.
 */
async function deactivateAll(context: JobContext, phase: Import): Promise<boolean> {
  for (;;) {
    if (context.signal.aborted) return false
    const step = await context.change(async (change) => {
      if (!(await mayGoOn(change, phase, { lock: true }))) return 'ended'
      return deactivateMissing(change, phase)
    }, workerOf(phase) ?? undefined)
    if (step === 'ended') return false
    if (step === 0) return true
  }
}

async function finish(context: JobContext, phase: Import): Promise<void> {
  // The rows are counted before the import is locked. Nothing else works on them, and a cancellation does not wait for the
  // count.
  const counts = await countRows(context.database, phase.id)
  await context.change(async (change) => {
    if (!(await isAtPhase(change, phase))) return
    const state = counts.refused > 0 ? 'done_with_warnings' : 'done'
    await changeState(change, phase, state, { ...counts, ended_at: change.now })
    const { created, updated, refused } = counts
    await endTask(change, importTask(phase.id), 'done', {
      text_key: `activity.task.imported.${phase.resource}`,
      text_values: { created, updated, refused },
      ...(refused > 0 ? { status: 'PRIMARY' as const } : {}),
    })
  })
}

/** Returns the context for reporting the progress of a task. */
function workOf({ database, services, now }: JobContext) {
  return { database, changes: services.changes, now }
}
