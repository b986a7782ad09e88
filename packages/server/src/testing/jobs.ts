import { sql } from 'drizzle-orm'
import { JOB_SCHEMA } from '../adapters/jobs/job-queue.ts'
import type { Application } from '../app.ts'

/** Makes jobs that wait for a retry run at the next poll. */
export async function endRetryWaits({ handle }: Pick<Application, 'handle'>): Promise<void> {
  await handle.execute(
    sql`update ${sql.identifier(JOB_SCHEMA)}.job set start_after = now() where state = 'retry'`,
  )
}

/** Deletes jobs that have not started, for example jobs from earlier tests. */
export async function forgetJobs({ handle }: Pick<Application, 'handle'>): Promise<void> {
  await handle.execute(sql`delete from ${sql.identifier(JOB_SCHEMA)}.job where state = 'created'`)
}
