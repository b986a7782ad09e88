import { id } from '@lienzo/contract/wire/fields'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { endTask } from '../../core/notify/tasks.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { countTaken } from './import-counts.ts'
import { type Import, importTask } from './import-record.ts'
import { workerOf } from './import-rights.ts'
import { changeState } from './import-state.ts'
import { prepareImport } from './prepare-import.ts'
import { takeInRows } from './taking-in/take-in-rows.ts'
import { undoImport } from './undoing/undo-import.ts'

const input = z.object({ import_id: id })

/** States in which the job has work to do and can fail. */
const working: readonly Import['state'][] = ['uploaded', 'preparing', 'importing', 'undoing']

/** Does the work that the state of an import requires, and resumes after the last processed row. */
export const importJob = declareJob({
  name: 'import',
  input,
  retries: 5,
  retryAfterSeconds: 2,
  longestSeconds: 600,
  atOnce: 2,
  run: async (context, { import_id }) => {
    const { database } = context
    const isOfThis = eq(imports.id, import_id)
    const [storedImport] = await database.select().from(imports).where(isOfThis)
    const importRun =
      storedImport?.state === 'uploaded' ? await beginToPrepare(context, storedImport) : storedImport
    if (importRun?.state === 'preparing' && (await prepareImport(context, importRun))) {
      await enqueue(context, importJob, { import_id })
    }
    if (importRun?.state === 'importing') await takeInRows(context, importRun)
    if (importRun?.state === 'undoing') await undoImport(context, importRun)
    const [latest] = await database.select({ state: imports.state }).from(imports).where(isOfThis)
    if (latest?.state === 'cancelled') {
      await context.change((change) => endTask(change, importTask(import_id), 'cancelled'))
    }
  },
  failed: async (context, { import_id }) => {
    const { database, now } = context
    const isOfThis = eq(imports.id, import_id)
    const [importRun] = await database.select().from(imports).where(isOfThis)
    if (!importRun || !working.includes(importRun.state)) return
    const unreadable = { key: 'validation.sheet.unexpected' as const, values: {} }
    const values = {
      ...(importRun.state === 'preparing' && { failure: unreadable }),
      // If undoing fails, the counts of the import stay as they are.
      ...(importRun.state !== 'undoing' && (await countTaken(database, importRun))),
      ended_at: now,
    }
    await context.change(async (change) => {
      await changeState(change, importRun, 'failed', values)
      await endTask(change, importTask(import_id), 'failed', { status: 'URGENT' })
    }, workerOf(importRun) ?? undefined)
  },
})

/**
 * Sets the state of an import to `preparing`. Returns the updated import; undefined if it is no longer in the state in which it
 * was read, for example because somebody has cancelled it.
 */
async function beginToPrepare(context: JobContext, importRun: Import): Promise<Import | undefined> {
  const state = 'preparing'
  const isBegun = await context.change(
    (change) => changeState(change, importRun, state),
    workerOf(importRun) ?? undefined,
  )
  return isBegun ? { ...importRun, state } : undefined
}
