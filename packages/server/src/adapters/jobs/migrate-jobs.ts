import type { ClientBase } from 'pg'
import { PgBoss } from 'pg-boss'
import { executeOn } from './job-database.ts'
import { JOB_SCHEMA } from './job-queue.ts'

/** Migrates the job queue's tables to the version that this release needs. The tables have a database schema of their own. */
export async function migrateJobs(client: ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeOn(client, text, values) },
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
    migrate: true,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}
