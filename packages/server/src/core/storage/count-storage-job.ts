import { GIGABYTE, WARNED_AT_PERCENT } from '@lienzo/rules/customers/storage-quota'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { customers } from '../../db/tables/customers/customers.ts'
import { storageUse, storageWarnings } from '../../db/tables/customers/storage-use.ts'
import { queryRows } from '../context/query-rows.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { declareJob, type JobContext } from '../jobs/job.ts'
import { countStorage } from './count-storage.ts'
import { storageWarningJob } from './storage-warning-job.ts'

/** Counts the storage of everybody four times a day, and queues warnings for quotas that are nearly full. */
export const countStorageJob = declareJob({
  name: 'count-storage',
  input: z.object({}),
  // Runs again in six hours anyway.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 60 * 60,
  atOnce: 1,
  everySeconds: 6 * 60 * 60,
  run: async (context) => {
    await countStorage(context)
    await askForWarnings(context)
  },
  // The previous count stays.
  failed: async () => {},
})

/** Queues a check of customers whose quota is nearly full, and of those who were warned, because they may have room again. */
async function askForWarnings(context: JobContext): Promise<void> {
  const { database, services } = context
  const quota = sql`coalesce(${customers.storage_gb}, ${services.settings.storageGb})::numeric * ${GIGABYTE}`
  const rows = await queryRows(
    database,
    { id: customers.id },
    (columns) => sql`select ${columns} from ${customers}
      where ${customers.id} in (select ${storageWarnings.customer_id} from ${storageWarnings})
      or ${customers.id} in (select ${storageUse.customer_id} from ${storageUse}
        join ${customers} on ${customers.id} = ${storageUse.customer_id}
        group by ${storageUse.customer_id}, ${customers.storage_gb}
        having sum(${storageUse.bytes}) * 100 >= ${quota} * ${WARNED_AT_PERCENT})`,
  )
  await enqueueAll(
    context,
    storageWarningJob,
    rows.map(({ id }) => ({ customer_id: id })),
  )
}
