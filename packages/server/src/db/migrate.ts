import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { migrateJobs } from '../adapters/jobs/migrate-jobs.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Servers that start at the same moment wait for each other here. */
export const MIGRATION_LOCK = 7_100

/**
 * Brings the database, with the tables of the job queue, to the newest structure, however long that takes; a server that
 * starts meanwhile waits.
 */
export async function migrateDatabase(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await migrate(drizzle(client), { migrationsFolder })
    await migrateJobs(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}
