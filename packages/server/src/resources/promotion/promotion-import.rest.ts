import { matchHeaders } from '@lienzo/rules/promotion-import'
import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/handlers.ts'
import { enqueue } from '../../core/jobs.ts'
import { requireVisible } from '../../core/references.ts'
import { notFound, Refusal } from '../../core/refusal.ts'
import { startTask } from '../../core/tasks.ts'
import { files } from '../../db/tables/files.ts'
import { promotionImports } from '../../db/tables/promotion-imports.ts'
import { sheetOf, uploadedSheet } from './import-file.ts'
import { importedFields, type PlannedRow, planImport } from './import-plan.ts'
import { importTask, promotionImportJob } from './promotion-import-job.ts'
import { refusedRows } from './refused-rows.ts'
import { undoImport } from './undo-import.ts'

/** Rows of a preview that are shown at once. */
const PER_PAGE = 50

export const promotionImportHandlers: HandlersOf<'promotionimportrest'> = {
  preview: async (context, input) => {
    const customerId = await customerOf(context, input.customer_id)
    const file = await uploadedSheet(context, input.upload)
    const sheet = await sheetOf(context.services, file)
    const mapping = input.mapping ?? matchHeaders(sheet.headers)
    const updateExisting = input.update_existing
    const planned = await planImport(context.database, sheet, { mapping, customerId, updateExisting })
    const shown = planned.filter((row) => input.show === undefined || row.outcome === input.show)
    return {
      headers: sheet.headers,
      mapping,
      counts: countsOf(planned),
      rows: shown.slice((input.page - 1) * PER_PAGE, input.page * PER_PAGE).map(shownRow),
      total: shown.length,
      perpage: PER_PAGE,
    }
  },
  start: async (context, input) => {
    const customerId = await customerOf(context, input.customer_id)
    const file = await uploadedSheet(context, input.upload)
    const sheet = await sheetOf(context.services, file)
    const [made] = await context.database
      .insert(promotionImports)
      .values({
        created_at: context.now,
        created_by: context.caller.user_id,
        customer_id: customerId,
        file_id: file.id,
        mapping: input.mapping,
        update_existing: input.update_existing,
        state: 'waiting',
        rows: sheet.rows.length,
      })
      .returning({ id: promotionImports.id })
    if (!made) throw new Error('The import was not kept')
    context.log({
      resource: 'promotion',
      record_id: null,
      label: file.name,
      customer_id: customerId,
      action: 'import',
      columns: [],
    })
    await enqueue(context, promotionImportJob, { import_id: made.id })
    await startTask(context, [context.caller.user_id], {
      task_id: importTask(made.id),
      status: 'NORMAL',
      text_key: 'activity.task.import_promotions',
      text_values: { file: file.name },
      link: `/promotion?import=${made.id}`,
      state: 'waiting',
    })
    return importState(context, made.id)
  },
  get: (context, { id }) => importState(context, id),
  refused: async (context, input) => refusedRows(context, await visibleImport(context, input.id), input),
  undo: async (context, { id }) => {
    const found = await visibleImport(context, id)
    if (found.state !== 'done')
      throw new Refusal('STATE_NOT_ALLOWED', 'Only an import that is done is taken back')
    return undoImport(context, id)
  },
}

/** A customer's staff import for their customer alone; the house for any, or for one in each row. */
async function customerOf(context: Context, asked: number | null): Promise<number | null> {
  if (asked !== null) await requireVisible(context, 'customer', [asked], 'customer_id')
  if (context.caller.house) return asked
  if (context.caller.customer_id === null) throw new Refusal('NO_PERMISSION', 'You belong to no customer')
  return context.caller.customer_id
}

/** An import is seen by who made it, and by the house. */
async function visibleImport(context: Context, id: number) {
  const [found] = await context.database
    .select({ import: promotionImports, file: files })
    .from(promotionImports)
    .innerJoin(files, eq(files.id, promotionImports.file_id))
    .where(eq(promotionImports.id, id))
  const { caller } = context
  if (!found || !(caller.house || found.import.created_by === caller.user_id)) throw notFound()
  return { ...found.import, file: found.file }
}

async function importState(context: Context, id: number) {
  const { file, ...found } = await visibleImport(context, id)
  return { ...found, file_name: file.name }
}

function countsOf(rows: readonly PlannedRow[]) {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

function shownRow(row: PlannedRow) {
  const { number, outcome, values, customer, faults, existing, after } = row
  const changes = importedFields.flatMap((field) =>
    existing && outcome === 'updated' && existing[field] !== after[field]
      ? [{ field, before: String(existing[field]), after: String(after[field]) }]
      : [],
  )
  return {
    number,
    outcome,
    code: values.code,
    name: after.name,
    customer: customer?.name ?? values.customer ?? '',
    changes,
    faults,
  }
}
