import { sql } from 'drizzle-orm'
import type { TestApplication } from '../test-application.ts'

/** Returns the number of connections to the application's database that wait for a lock. Leaves out those of other tests. */
export async function lockWaits({ handle }: Pick<TestApplication, 'handle'>): Promise<number> {
  const { rows } = await handle.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
