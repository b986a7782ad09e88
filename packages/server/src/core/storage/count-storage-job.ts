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

/**
 * Counts the stored bytes of all customers and the house every six hours. Then queues a check of the quotas that are nearly
 * full or full.
 */
export const countStorageJob = declareJob({
  name: 'count-storage',
  input: z.object({}),
  // One retry is enough, because the job runs again six hours later.
  retries: 1,
  retryAfterSeconds: 600,
  longestSeconds: 60 * 60,
  atOnce: 1,
  everySeconds: 6 * 60 * 60,
  run: async (context) => {
    await countStorage(context)
    await askForWarnings(context)
  },
  // Does nothing: the previous count remains.
  failed: async () => {},
})

/**
 * Queues a check of each customer whose quota is nearly full or full, and of each customer who was warned earlier, because
 * there may be room again.
 */
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
