import { sql } from 'drizzle-orm'
import { JOB_SCHEMA } from '../adapters/jobs/job-queue.ts'
import type { Application } from '../app.ts'

/** Has the jobs that wait for their next try tried at the next look, as if their waits were over. */
export async function endRetryWaits({ handle }: Pick<Application, 'handle'>): Promise<void> {
  await handle.execute(
    sql`update ${sql.identifier(JOB_SCHEMA)}.job set start_after = now() where state = 'retry'`,
  )
}

/** Takes back the jobs that nobody has begun, as those that the tests before have asked for. */
export async function forgetJobs({ handle }: Pick<Application, 'handle'>): Promise<void> {
  await handle.execute(sql`delete from ${sql.identifier(JOB_SCHEMA)}.job where state = 'created'`)
}
