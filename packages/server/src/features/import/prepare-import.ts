import { GIGABYTE, storageState } from '@lienzo/rules/customers/storage-quota'
import { isExampleRow } from '@lienzo/rules/imports/cells/example-row'
import { knownHeaders } from '@lienzo/rules/imports/import-declaration'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { openSheet } from '../../adapters/spreadsheet/reading/open-sheet.ts'
import type { Reading, ReadingChoice } from '../../adapters/spreadsheet/reading/read-sheet.ts'
import { UnreadableSheet } from '../../adapters/spreadsheet/reading/sheet-limits.ts'
import type { PublicContext } from '../../core/context/context.ts'
import { insertFrom } from '../../core/context/given-rows.ts'
import type { Handle } from '../../core/context/handle.ts'
import { runPrepared } from '../../core/context/query-rows.ts'
import type { JobContext } from '../../core/jobs/job.ts'
import { storageOf } from '../../core/storage/storage-of.ts'
import { customerOfPerson } from '../../core/storage/storage-room.ts'
import { storageUse } from '../../db/tables/customers/storage-use.ts'
import { files } from '../../db/tables/records/files.ts'
import { importRows, imports } from '../../db/tables/records/imports.ts'
import { type AnsweredRow, evaluateAnswered } from './earlier/evaluate-answered.ts'
import { findMissing } from './earlier/missing-records.ts'
import { answersBefore, type RememberedAnswers } from './earlier/remembered-answers.ts'
import { choicesAsBefore, earlierImports, tableAsBefore } from './earlier/remembered-columns.ts'
import { choicesOf, type ImportChoices } from './import-choices.ts'
import { countRows, noRows } from './import-counts.ts'
import { keyByColumns } from './import-kinds.ts'
import type { Import } from './import-record.ts'
import { workerOf, worksForHouse } from './import-rights.ts'
import { atPhase, changeState, isAtPhase, type Phase } from './import-state.ts'
import { forgetSheetPictures, keepPictures } from './pictures/keep-pictures.ts'
import { matchPictures } from './pictures/match-pictures.ts'
import { type EvaluatedRow, type RowAlone, rowsAlone, type StoredRow } from './rows/evaluate-rows.ts'
import { judgedBy } from './rows/judged-by.ts'
import { FileNames, type KnownRecords } from './rows/near-records.ts'
import {
  forgetRows,
  hasDifferentResult,
  lastOf,
  rowsAfter,
  storeEvaluations,
  storeRows,
} from './rows/stored-rows.ts'
import { statisticsOf } from './rows/table-statistics.ts'
import { keyDoubtOf } from './shown/key-doubt.ts'

/** Number of rows evaluated in one batch. Other queries can run between two batches. */
const BATCH = 250

/**
 * Reads the rows of a file, or evaluates the stored rows again, and then reads the pictures. Resumes after the last processed
 * row. If the file cannot be read, sets the import to failed. Returns whether a further job must continue with the pictures.
 */
export async function prepareImport(context: JobContext, importRun: Import): Promise<boolean> {
  try {
    const phase = await (importRun.all_read
      ? revalidateRows(context, importRun)
      : readRows(context, importRun))
    const read = phase && (await context.change((change) => markRead(change, phase)))
    if (!read) return false
    const pictures = await keepPictures(context, read)
    if (pictures === 'kept') await markReady(context, read)
    return pictures === 'unfinished'
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    const key = `validation.sheet.${error.reason}` as const
    const failure = { key, values: error.values }
    await context.change(async (change) => {
      const none = { ...noRows, rows: 0, dealt: 0, last_row: 0 }
      // Somebody may have requested a new reading meanwhile.
      if (!(await changeState(change, importRun, 'failed', { ...none, failure, ended_at: change.now })))
        return
      await forgetRows(change.database, importRun.id)
      await forgetSheetPictures(change.database, importRun.id)
    })
    return false
  }
}

/** Reads and stores the rows of the file. Returns the import as of its last row; undefined if the work must stop. */
async function readRows(context: JobContext, importRun: Import): Promise<Import | undefined> {
  const [file] = await context.database.select().from(files).where(eq(files.id, importRun.file_id))
  if (!file) throw new Error('The file of an import is gone')
  await assertRoomFor(context, importRun)
  await using copy = await context.services.files.localCopy(file.sha256)
  const phase = { ...importRun }
  // Rows from an earlier reading of the file are removed.
  if (phase.last_row === 0) {
    await forgetRows(context.database, phase.id)
    await forgetSheetPictures(context.database, phase.id)
  }
  const choice = { ...choiceOf(importRun.reading_choice), ...tableBegun(importRun) }
  const by = await worksForHouse(context.database, importRun)
  const { declaration } = choicesOf(importRun, by).kind
  const earlier = await earlierImports(context.database, importRun)
  const before = tableAsBefore(earlier)
  const words = [...knownHeaders(declaration), ...before.knownHeaders]
  using watch = watchForEnd(context, importRun)
  const { signal } = watch
  const knownRecords: KnownRecords = new Map()
  const fileNames = new FileNames()
  let { mapping, key } = importRun
  let examples = 0
  let judged_by: string | undefined
  let answersOf: RememberedAnswers | undefined
  async function* batches(): AsyncGenerator<Batch> {
    for await (const batch of openSheet(copy.path, {
      ...before,
      atOnce: BATCH,
      knownHeaders: words,
      choice,
      signal,
    })) {
      const { headers, rows } = batch
      if (!mapping) {
        const earlierChoices = choicesAsBefore(importRun, { declaration, headers }, earlier)
        mapping = earlierChoices.mapping
        key ||= earlierChoices.key
      }
      key ||= keyByColumns(importRun.resource, mapping)
      const columns = { mapping, headers }
      const own = rows.filter(({ cells }) => !isExampleRow(declaration, cells, columns))
      examples += rows.length - own.length
      const tableFacts = { headers, reading: readingOf(batch.reading, examples) }
      phase.reading = tableFacts.reading
      const remaining = own.filter(({ number }) => number > phase.last_row)
      if (remaining.length === 0) continue
      const choices = {
        ...choicesOf({ ...importRun, mapping, key, headers }, by),
        known: knownRecords,
        fileNames,
      }
      if (judged_by === undefined)
        answersOf = await answersBefore(context.database, { headers, key }, earlier)
      judged_by ??= await judgedFrom(context, phase, choices, by)
      const facts = { ...tableFacts, mapping, key, judged_by }
      yield {
        rows: remaining.map((row) => ({ ...row, corrections: {} })),
        choices,
        answersOf,
        keep: (at, evaluatedRows) =>
          storeRows(
            context.database,
            at.id,
            evaluatedRows.map((row, index) => ({ ...row, cells: remaining[index]?.cells ?? [] })),
            {
              phase: atPhase(context.database, at),
              note: advance(context.database, isPhase, remaining, facts),
            },
          ),
      }
    }
  }
  if (!(await judgeAndKeep(context, phase, batches())) || signal.aborted) return undefined
  if (phase.last_row === 0 && examples > 0) throw new UnreadableSheet('example_only')
  return phase
}

/**
 * Throws UnreadableSheet with the reason `no_room` if a customer's user runs the import and the customer's storage quota is
 * full, because imported rows are stored. Imports run by the house are not limited.
 */
async function assertRoomFor({ database, services }: JobContext, importRun: Import): Promise<void> {
  const customerId = await customerOfPerson(database, workerOf(importRun))
  if (customerId === null) return
  const storage = await storageOf(database, services, customerId)
  if (storageState(storage) === 'full') {
    throw new UnreadableSheet('no_room', { quota: storage.quota / GIGABYTE })
  }
}

/**
 * Interval in milliseconds between checks that the import is still current. The first row of a document can take long to
 * arrive.
 */
const WATCH_MILLISECONDS = 400

/** Returns a signal that aborts when the job is stopped or when the state or round of the import changes. */
function watchForEnd({ database, signal }: JobContext, { id, state, round }: Import) {
  const abortController = new AbortController()
  const isCurrent = and(eq(imports.id, id), eq(imports.state, state), eq(imports.round, round))
  const watching = setInterval(async () => {
    const rows = await database
      .select({ id: imports.id })
      .from(imports)
      .where(isCurrent)
      .catch(() => null)
    if (rows?.length === 0) abortController.abort()
  }, WATCH_MILLISECONDS)
  return {
    signal: AbortSignal.any([signal, abortController.signal]),
    [Symbol.dispose]: () => clearInterval(watching),
  }
}

/** Headers of a file and how it is read. Both are known after its first rows. */
type FileStart = Pick<Import, 'headers' | 'reading'>

function choiceOf({ header_row, leave_hidden, fill_joined, separator, ...choice }: Import['reading_choice']) {
  const rows = { leaveHidden: leave_hidden, fillJoined: fill_joined }
  return { ...choice, headerRow: header_row, delimiter: separator, ...rows }
}

/**
 * Returns the sheet, the header row, and the choices about hidden rows and merged cells that were used for the rows already
 * stored, so that resumed work reads the file in the same way. Empty if no row is stored yet.
 */
function tableBegun({ last_row, reading }: Import): Partial<ReadingChoice> {
  if (last_row === 0 || !reading) return {}
  const { sheet, header_row, leave_hidden = false, fill_joined = false } = reading
  return { sheet, headerRow: header_row, leaveHidden: leave_hidden, fillJoined: fill_joined }
}

/** Converts a reading into the shape of the database. `examples` is the number of skipped example rows of the template. */
function readingOf(
  { sheets, sheet, headerRow, leaveHidden, fillJoined, text, notes }: Reading,
  examples: number,
): Import['reading'] {
  const reading = {
    ...{ sheets, sheet, header_row: headerRow },
    ...(leaveHidden !== undefined && { leave_hidden: leaveHidden }),
    ...(fillJoined !== undefined && { fill_joined: fillJoined }),
    notes: { ...notes, examples },
  }
  if (!text) return { ...reading, text: null }
  const { encoding, delimiter, unreadable } = text
  return { ...reading, text: { encoding, separator: delimiter, unreadable } }
}

async function revalidateRows(context: JobContext, importRun: Import): Promise<Import | undefined> {
  const { database, signal } = context
  const phase = { ...importRun }
  const by = await worksForHouse(database, importRun)
  const choices = { ...choicesOf(importRun, by), known: new Map(), fileNames: new FileNames() }
  const judged_by = await judgedFrom(context, phase, choices, by)
  async function* batches(): AsyncGenerator<Batch> {
    let last = phase.last_row
    while (!signal.aborted) {
      const rows = await rowsAfter(database, phase.id, { last, atMost: BATCH })
      if (rows.length === 0) return
      last = lastOf(rows)
      yield {
        rows,
        choices,
        keep: (at, evaluatedRows) =>
          context.change(async (change) => {
            if (!(await isAtPhase(change, at))) return false
            const others = evaluatedRows.filter((row, index) => hasDifferentResult(row, rows[index]))
            await storeEvaluations(change.database, at.id, others)
            const isOfThis = eq(imports.id, at.id)
            await change.database.execute(advance(change.database, isOfThis, rows, { judged_by }))
            return true
          }),
      }
    }
  }
  return (await judgeAndKeep(context, phase, batches())) && !signal.aborted ? phase : undefined
}

/**
 * Returns the `judged_by` text from the time when the first row was judged. A record that changes during the evaluation is
 * therefore noticed when the rows are imported.
 */
async function judgedFrom(
  { database }: JobContext,
  { last_row, judged_by }: Import,
  choices: ImportChoices,
  by: { house: boolean },
): Promise<string> {
  return last_row === 0 ? judgedBy(database, choices, by) : judged_by
}

/**
 * Rows that are judged together. `keep` stores the rows and the progress of the import in one transaction. It returns false if
 * the import is no longer at the phase `at`.
 */
type Batch = {
  rows: readonly StoredRow[]
  choices: ImportChoices
  /** Answers from the last import of the same list. They are used only for rows that nobody has seen yet. */
  answersOf?: RememberedAnswers | undefined
  keep(at: Phase, evaluatedRows: readonly AnsweredRow[]): Promise<boolean>
}

/** Yields batches whose rows have been read. Reads each batch while the previous one is being processed. */
async function* understoodAhead(
  batches: AsyncGenerator<Batch>,
): AsyncGenerator<Batch & { alone: RowAlone[] }> {
  const take = async () => {
    const { value, done } = await batches.next()
    return done ? undefined : { ...value, alone: await rowsAlone(value.rows, value.choices) }
  }
  let next = take()
  try {
    for (let batch = await next; batch; batch = await next) {
      next = take()
      // Errors surface where `next` is awaited. This handler avoids an unhandled rejection.
      next.catch(() => undefined)
      yield batch
    }
  } finally {
    await batches.return(undefined)
  }
}

/**
 * Judges batches in order. While the database stores a batch, the next one is judged. Returns false and stops if the import is
 * no longer at this phase. When it returns, no batch is still being stored.
 */
async function judgeAndKeep(
  context: JobContext,
  phase: Phase,
  batches: AsyncGenerator<Batch>,
): Promise<boolean> {
  const { import_id, number, key, alike, outcome } = importRows
  const statistics = statisticsOf([import_id, number, key, alike, outcome])
  let keeping = Promise.resolve(true)
  let before: readonly EvaluatedRow[] = []
  try {
    for await (const { rows, choices, keep, alone, answersOf } of understoodAhead(batches)) {
      const judging = { before, alone }
      const evaluatedRows = await evaluateAnswered(context.database, rows, choices, judging, answersOf)
      if (!(await keeping)) return false
      await statistics.afterRows(context, before.length)
      keeping = keep({ ...phase }, evaluatedRows)
      // Errors surface where `keeping` is awaited. This handler avoids an unhandled rejection.
      keeping.catch(() => undefined)
      phase.last_row = lastOf(rows)
      before = evaluatedRows
    }
    return await keeping
  } finally {
    await keeping.catch(() => undefined)
  }
}

/** Condition for statements that define a CTE named `phase` (see `atPhase`). */
const isPhase = sql`${imports.id} in (select id from phase)`

/** Returns the SQL that advances the progress of an import by these rows. */
function advance(
  database: Handle,
  isOfThis: SQL,
  rows: readonly { number: number }[],
  values: Partial<FileStart & Pick<Import, 'mapping' | 'key' | 'judged_by'>> = {},
): SQL {
  const dealt = sql<number>`${imports.dealt} + ${rows.length}`
  const most = sql<number>`greatest(${imports.rows}, ${dealt})`
  return database
    .update(imports)
    .set({ ...values, last_row: lastOf(rows), dealt, rows: most })
    .where(isOfThis)
    .getSQL()
}

/**
 * Marks the file of an import as read completely and stores how it was read. Returns the updated import; undefined if it is no
 * longer at this phase.
 */
async function markRead(context: PublicContext, phase: Import): Promise<Import | undefined> {
  if (!(await isAtPhase(context, phase))) return
  const [read] = await context.database
    .update(imports)
    .set({ all_read: true, reading: phase.reading })
    .where(eq(imports.id, phase.id))
    .returning()
  await countRead(context, phase)
  return read
}

/** Adds the size of the stored rows to the storage use of the customer. The next full count corrects the sum. */
async function countRead({ database }: PublicContext, { id, customer_id }: Import): Promise<void> {
  await runPrepared(
    database,
    insertFrom(
      storageUse,
      {
        customer_id: sql`${customer_id}::int`,
        kind: sql`'imports'`,
        bytes: sql`coalesce(sum(pg_column_size(${importRows}.*)), 0)`,
      },
      sql`${importRows} where ${eq(importRows.import_id, id)}`,
    ),
  )
}

async function markReady(context: JobContext, phase: Import): Promise<void> {
  const isMatched = await context.change(async (change) => {
    if (!(await isAtPhase(change, phase))) return false
    await matchPictures(change.database, phase)
    await findMissing(change.database, phase)
    return true
  })
  if (!isMatched) return
  // The rows are counted without a lock, so that a cancellation does not wait for the count.
  const counts = await countRows(context.database, phase.id)
  const key_doubt = await keyDoubtOf(context.database, phase)
  await context.change(async (change) => {
    if (!(await isAtPhase(change, phase))) return
    await changeState(change, phase, 'ready', { ...counts, key_doubt, last_row: 0, dealt: 0 })
  })
}
