import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { isAlreadyTaken } from '../../../core/call/database-refusal.ts'
import type { PublicContext } from '../../../core/context/context.ts'
import { givenRows } from '../../../core/context/given-rows.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { difference } from '../../../core/log/write-log.ts'
import { type ImportKind, labelOf } from '../../../core/record/import-kind.ts'
import { importResults, imports } from '../../../db/tables/records/imports.ts'
import { importKindOf } from '../import-kinds.ts'
import type { Import } from '../import-record.ts'
import { workerOf } from '../import-rights.ts'
import { changeState, mayGoOn } from '../import-state.ts'
import { takeBackPictures } from '../pictures/take-back-pictures.ts'
import { columnsAlone, partChanges, partsToRestore, writeParts } from '../rows/parts-of-rows.ts'
import { areAfter, lastOf } from '../rows/stored-rows.ts'
import { type TakenRow, writeColumns } from '../rows/write-records.ts'
import { keptRows, noteKept, presentRecords } from './kept-rows.ts'

const BATCH = 500

/**
 * Undoes an import. Deletes the records that it created, unless somebody has changed or used them since. Restores the records
 * that it changed, unless somebody has changed them since. Stores all other records as kept. After a restart, resumes after the
 * last batch.
 */
export async function undoImport(context: JobContext, importRun: Import): Promise<void> {
  let last_row = importRun.last_row
  let batch: Batch = whole
  for (;;) {
    if (context.signal.aborted) return
    const step = await undoStep(context, { ...importRun, last_row }, batch)
    if (step === 'ended') return
    if (step === 'taken') batch = batch === whole ? oneRow : oneRowKept
    else {
      if (step !== last_row && batch === oneRowKept) batch = whole
      last_row = step
    }
  }
}

/**
 * Number of rows undone per transaction, and whether the records are kept because other records have taken their former values.
 */
type Batch = { size: number; areTaken: boolean }

const whole: Batch = { size: BATCH, areTaken: false }
/** After a batch has failed, its rows are undone one by one to find the row that another record blocks. */
const oneRow: Batch = { size: 1, areTaken: false }
const oneRowKept: Batch = { size: 1, areTaken: true }

/**
 * Undoes a batch. Returns the number of its last row. Returns `taken` if another record has taken a former value of one of the
 * records, and `ended` if the undo is complete or must stop.
 */
async function undoStep(
  context: JobContext,
  phase: Import,
  batch: Batch,
): Promise<number | 'taken' | 'ended'> {
  try {
    return await context.change(async (change) => {
      if (!(await mayGoOn(change, phase, { lock: true }))) return 'ended'
      const rows = await takenRows(change, phase, batch.size)
      if (rows.length > 0) return undoBatch(change, phase, rows, batch)
      // This step follows after all records have been undone, because kept records keep their pictures.
      if (await takeBackPictures(change, phase)) return phase.last_row
      await changeState(change, phase, 'undone', { ended_at: change.now })
      return 'ended'
    }, workerOf(phase) ?? undefined)
  } catch (error) {
    if (!isAlreadyTaken(error) || batch.areTaken) throw error
    return 'taken'
  }
}

function takenRows({ database }: PublicContext, phase: Import, atMost: number): Promise<TakenRow[]> {
  const { import_id, number, record_id, version, before } = importResults
  return database
    .select({ number, record_id, version, before })
    .from(importResults)
    .where(areAfter(importResults, phase.id, phase.last_row))
    .orderBy(import_id, number)
    .limit(atMost)
}

/** Undoes these rows. Returns the number of the last row. */
async function undoBatch(
  context: PublicContext,
  importRun: Import,
  rows: readonly TakenRow[],
  { areTaken }: Batch,
): Promise<number> {
  const kind = importKindOf(importRun.resource)
  const present = await presentRecords(context, kind, rows)
  const keptRecords = await keptRows(context, kind, { found: importRun, areTaken }, rows, present)
  const isKept = new Set(keptRecords.map(({ number }) => number))
  const createdRows = rows.filter((row) => row.before === null && !isKept.has(row.number))
  const changedRows = rows.filter((row) => row.before !== null && !isKept.has(row.number))
  await deleteRecords(context, kind, createdRows)
  await writeColumns(
    context,
    kind,
    changedRows.map(({ record_id, version, before }) => ({ ...before, id: record_id, version })),
  )
  await followRestored(context, importRun, changedRows)
  const partsOf = await partsToRestore(context, kind, changedRows)
  await writeParts(
    context,
    kind,
    changedRows.map(({ record_id }) => ({ id: record_id, parts: partsOf(record_id) })),
  )
  for (const { record_id, before } of [...createdRows, ...changedRows]) {
    const {
      id: _,
      version: _version,
      deleted_at: _deleted,
      customer_id = null,
      ...now
    } = present.get(record_id) ?? {}
    context.log({
      resource: kind.resource,
      record_id,
      label: labelOf(kind, before ?? now),
      customer_id: customer_id as number | null,
      ...(before
        ? {
            action: 'update',
            changes: {
              ...difference(now, columnsAlone(kind, before)),
              ...partChanges(kind, partsOf(record_id)),
            },
          }
        : { action: 'delete', changes: { deleted_at: { before: null, after: context.now } } }),
    })
  }
  const last = lastOf(rows)
  await noteKept(context, importRun.id, keptRecords)
  await context.database
    .update(imports)
    .set({
      last_row: last,
      dealt: sql`${imports.dealt} + ${rows.length}`,
      deleted: sql`${imports.deleted} + ${createdRows.length}`,
      restored: sql`${imports.restored} + ${changedRows.length}`,
      kept: sql`${imports.kept} + ${keptRecords.length}`,
    })
    .where(eq(imports.id, importRun.id))
  return last
}

/**
 * Adjusts the stored versions of the restored records, so that earlier imports still recognize them. Undoing removes one change
 * but raises the version of the record by one. Versions stored before that change are therefore raised by two, which keeps
 * their distance to the version of the record.
 */
async function followRestored(
  { database }: PublicContext,
  { id: importId, resource }: Import,
  rows: readonly TakenRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { import_id, record_id, version } = importResults
  const { source, columns: sourceColumns } = givenRows({ record_id, version }, rows)
  await database
    .update(importResults)
    .set({ version: sql`${version} + 2` })
    .from(sql`${source}, ${imports}`)
    .where(
      and(
        eq(record_id, sourceColumns.record_id),
        lt(version, sourceColumns.version),
        ne(import_id, importId),
        eq(imports.id, import_id),
        eq(imports.resource, resource),
      ),
    )
}

async function deleteRecords(
  { database, now }: PublicContext,
  { table }: ImportKind,
  rows: readonly TakenRow[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = sql.param(rows.map(({ record_id }) => record_id))
  await database.execute(
    sql`update ${table} set "deleted_at" = ${now}, "updated_at" = ${now}, "version" = "version" + 1
      where ${table.id} = any(${ids})`,
  )
}
