import { id } from '@lienzo/contract/wire/fields'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { endTask } from '../../core/notify/tasks.ts'
import { imports } from '../../db/tables/records/imports.ts'
import { countTaken, type Import, importTask } from './import-record.ts'
import { prepareImport } from './prepare-import.ts'
import { takeInRows, workOf } from './take-in-rows.ts'
import { undoImport } from './undo-import.ts'

const input = z.object({ import_id: id })

/** What a job works on, and fails at. */
const working: readonly Import['state'][] = ['uploaded', 'preparing', 'importing', 'undoing']

/** Does the work of the state that an import is in. In every state it goes on after the last row that is dealt with. */
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
    await database
      .update(imports)
      .set({ state: 'preparing' })
      .where(and(isOfThis, eq(imports.state, 'uploaded')))
    const [found] = await database.select().from(imports).where(isOfThis)
    if (found?.state === 'preparing' && (await prepareImport(context, found))) {
      await enqueue(context, importJob, { import_id })
    }
    if (found?.state === 'importing') await takeInRows(context, found)
    if (found?.state === 'undoing') await undoImport(context, found)
    const [left] = await database.select({ state: imports.state }).from(imports).where(isOfThis)
    if (left?.state === 'cancelled') await endTask(workOf(context), importTask(import_id), 'cancelled')
  },
  failed: async (context, { import_id }) => {
    const { database, now } = context
    const isOfThis = eq(imports.id, import_id)
    const [found] = await database.select().from(imports).where(isOfThis)
    if (!found || !working.includes(found.state)) return
    const unreadable = { key: 'validation.sheet.unexpected' as const, values: {} }
    await database
      .update(imports)
      .set({
        ...(found.state === 'preparing' && { failure: unreadable }),
        // What is being taken back keeps the counts of what was taken in.
        ...(found.state !== 'undoing' && (await countTaken(database, found))),
        state: 'failed',
        ended_at: now,
      })
      .where(and(isOfThis, eq(imports.state, found.state)))
    await endTask(workOf(context), importTask(import_id), 'failed', { status: 'URGENT' })
  },
})
