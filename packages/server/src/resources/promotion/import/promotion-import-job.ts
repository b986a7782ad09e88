import { id } from '@lienzo/contract/wire/fields'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob } from '../../../core/jobs/job.ts'
import { endTask } from '../../../core/notify/tasks.ts'
import { promotionImports } from '../../../db/tables/customers/promotion-imports.ts'
import { importTask } from './import-record.ts'
import { importRows, workOf } from './import-rows.ts'
import { prepareImport } from './prepare-import.ts'
import { undoImport } from './undo-import.ts'

const input = z.object({ import_id: id })

/** Does the work of the state that an import is in. In every state it goes on after the last row that is dealt with. */
export const promotionImportJob = declareJob({
  name: 'promotion-import',
  input,
  retries: 5,
  retryAfterSeconds: 2,
  longestSeconds: 600,
  atOnce: 2,
  run: async (context, { import_id }) => {
    const [found] = await context.database
      .select()
      .from(promotionImports)
      .where(eq(promotionImports.id, import_id))
    if (found?.state === 'preparing') await prepareImport(context, found)
    if (found?.state === 'importing') await importRows(context, found)
    if (found?.state === 'undoing') await undoImport(context, found)
    if (found?.state === 'cancelled') await endTask(workOf(context), importTask(import_id), 'cancelled')
  },
  failed: async (context, { import_id }) => {
    const { database } = context
    const isOfThis = eq(promotionImports.id, import_id)
    const unreadable = { key: 'validation.sheet.unexpected' as const, values: {} }
    await database
      .update(promotionImports)
      .set({ failure: unreadable })
      .where(and(isOfThis, eq(promotionImports.state, 'preparing')))
    await database.update(promotionImports).set({ state: 'failed' }).where(isOfThis)
    await endTask(workOf(context), importTask(import_id), 'failed', { status: 'URGENT' })
  },
})
