import { eq } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { HandlersOf } from '../../../core/context/handler.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { startTask } from '../../../core/notify/tasks.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { promotionImports } from '../../../db/tables/customers/promotion-imports.ts'
import { correctRows, evaluateInBackground, readAgain } from './correct-rows.ts'
import { uploadedSheet } from './import-file.ts'
import { countsOf, importIn, importState, importTask, visibleImport } from './import-record.ts'
import { promotionImportJob } from './promotion-import-job.ts'
import { refusedRows } from './refused-rows.ts'
import { faultGroups, shownRows } from './shown-rows.ts'

export const promotionImportHandlers: HandlersOf<'promotionimportrest'> = {
  prepare: async (context, input) => {
    const customer_id = await customerOf(context, input.customer_id)
    const file = await uploadedSheet(context, input.upload)
    const [made] = await context.database
      .insert(promotionImports)
      .values({
        created_at: context.now,
        created_by: context.caller.user_id,
        customer_id,
        file_id: file.id,
        mapping: input.mapping ?? null,
        reading_choice: input.reading ?? {},
        update_existing: input.update_existing,
        state: 'preparing',
      })
      .returning({ id: promotionImports.id })
    if (!made) throw new Error('The import was not kept')
    logStep(context, { file, customer_id }, 'prepare')
    await enqueue(context, promotionImportJob, { import_id: made.id })
    return importState(context, made.id)
  },
  read: async (context, { id, reading }) => {
    const found = await importIn(context, id, ['ready', 'failed'])
    // One that failed later has taken rows in already.
    if (found.state === 'failed' && found.failure === null) throw notReadable()
    await readAgain(context, found, reading)
    logStep(context, found, 'prepare')
    return importState(context, id)
  },
  get: (context, { id }) => importState(context, id),
  rows: async (context, { id, show, page }) => {
    const found = await visibleImport(context, id)
    const counts = await countsOf(context.database, id)
    const total = show ? counts[show] : Object.values(counts).reduce((sum, count) => sum + count, 0)
    return shownRows(context.database, found, { show, page, total })
  },
  faults: async (context, { id }) => {
    await visibleImport(context, id)
    return faultGroups(context.database, id)
  },
  choose: async (context, { id, ...input }) => {
    const found = await importIn(context, id, ['ready'])
    const customer_id = await customerOf(context, input.customer_id)
    await evaluateInBackground(context, found, { ...input, customer_id })
    logStep(context, { ...found, customer_id }, 'prepare')
    return importState(context, id)
  },
  correct: async (context, { id, ...correction }) => {
    const found = await importIn(context, id, ['ready'])
    const rows = await correctRows(context, found, correction)
    logStep(context, found, 'correct')
    return { rows }
  },
  start: async (context, { id }) => {
    const found = await importIn(context, id, ['ready'])
    await context.database
      .update(promotionImports)
      .set({ state: 'importing', last_row: 0, dealt: 0 })
      .where(eq(promotionImports.id, id))
    logStep(context, found, 'import')
    await enqueue(context, promotionImportJob, { import_id: id })
    await startTask(context, [found.created_by], {
      task_id: importTask(id),
      status: 'NORMAL',
      text_key: 'activity.task.import_promotions',
      text_values: { file: found.file.name },
      link: `/promotion?import=${id}`,
      state: 'waiting',
    })
    return importState(context, id)
  },
  cancel: async (context, { id }) => {
    const found = await importIn(context, id, ['preparing', 'ready', 'importing'])
    await context.database
      .update(promotionImports)
      .set({ state: 'cancelled' })
      .where(eq(promotionImports.id, id))
    logStep(context, found, 'cancel')
    // The job that is working on it sees this and ends its task.
    await enqueue(context, promotionImportJob, { import_id: id })
    return importState(context, id)
  },
  refused: async (context, input) => refusedRows(context, await visibleImport(context, input.id), input),
  undo: async (context, { id }) => {
    const found = await importIn(context, id, ['done', 'cancelled', 'failed'])
    await context.database
      .update(promotionImports)
      .set({ state: 'undoing', last_row: 0, dealt: 0, deleted: 0, restored: 0, kept: 0 })
      .where(eq(promotionImports.id, id))
    logStep(context, found, 'undo')
    await enqueue(context, promotionImportJob, { import_id: id })
    return importState(context, id)
  },
}

function notReadable() {
  return new Refusal('STATE_NOT_ALLOWED', 'An import that has begun to take rows in is not read again')
}

/** A customer's staff import for their customer alone; the house for any, or for one in each row. */
async function customerOf(context: Context, asked: number | null): Promise<number | null> {
  if (asked !== null) await requireVisible(context, 'customer', [asked], 'customer_id')
  if (context.caller.house) return asked
  if (context.caller.customer_id === null) throw new Refusal('NO_PERMISSION', 'You belong to no customer')
  return context.caller.customer_id
}

/** The log names an import by its file. */
function logStep(
  context: Context,
  { file, customer_id }: { file: { name: string }; customer_id: number | null },
  action: 'prepare' | 'correct' | 'import' | 'cancel' | 'undo',
): void {
  context.log({
    resource: 'promotion',
    record_id: null,
    label: file.name,
    customer_id,
    action,
    columns: [],
  })
}
