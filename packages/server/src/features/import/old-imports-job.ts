import { IMPORT_ROWS_KEPT_DAYS } from '@lienzo/contract/imports/import-states'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { endTask } from '../../core/notify/tasks.ts'
import { importRows, imports } from '../../db/tables/records/imports.ts'
import { importTask } from './import-record.ts'
import { stopImport } from './import-state.ts'

/** Number of days for which the rows of deleted imports are kept. It is shorter than for all other imports. */
export const KEPT_DAYS_OF_DELETED = 30

/** Maximum number of rows that one statement removes. It is small, so that nobody waits long. */
const AT_ONCE = 10_000

/**
 * Cancels imports in the state `ready` that nobody has continued for IMPORT_ROWS_KEPT_DAYS. Removes the rows of imports that
 * ended IMPORT_ROWS_KEPT_DAYS ago or were deleted KEPT_DAYS_OF_DELETED ago. Such an import can still be undone, because its
 * results are stored separately. Runs once a day.
 */
export const oldImportsJob = declareJob({
  name: 'old-imports',
  input: z.object({}),
  // The job runs again the next day.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 600,
  atOnce: 1,
  everySeconds: SECONDS_PER_DAY,
  run: async (context) => {
    await giveUpAbandoned(context)
    while (!context.signal.aborted && (await removeSomeRows(context)) === AT_ONCE);
  },
  // No harm is done if rows stay one more day.
  failed: async () => {},
})

async function giveUpAbandoned(context: JobContext): Promise<void> {
  const before = context.now - IMPORT_ROWS_KEPT_DAYS * SECONDS_PER_DAY
  const { state, deleted_at, created_at, updated_at, begun_at } = imports
  const lastUsed = sql`greatest(${created_at}, ${updated_at}, ${begun_at})`
  const abandonedImports = await context.database
    .select()
    .from(imports)
    .where(and(eq(state, 'ready'), isNull(deleted_at), lt(lastUsed, before)))
  for (const importRun of abandonedImports) {
    await context.change(async (change) => {
      await stopImport(change, importRun)
      await endTask(change, importTask(importRun.id), 'cancelled')
    })
  }
}

/** Removes at most `AT_ONCE` rows. Returns the number of removed rows. */
async function removeSomeRows({ database, now }: JobContext): Promise<number> {
  const { id, ended_at, deleted_at } = imports
  const { import_id, number } = importRows
  const isOld = or(
    lt(ended_at, now - IMPORT_ROWS_KEPT_DAYS * SECONDS_PER_DAY),
    lt(deleted_at, now - KEPT_DAYS_OF_DELETED * SECONDS_PER_DAY),
  )
  const some = sql`select ${import_id}, ${number} from ${importRows}
    join ${imports} on ${id} = ${import_id} where ${isOld} limit ${AT_ONCE}`
  const { rowCount } = await database.execute(
    sql`delete from ${importRows} where (${import_id}, ${number}) in (${some})`,
  )
  return rowCount ?? 0
}
