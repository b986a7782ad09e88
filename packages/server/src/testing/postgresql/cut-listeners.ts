import type { Application } from '../../app.ts'

/** Terminates the database connections on which servers listen for changes made by other servers. Throws if there are none. */
export async function cutListeners({ database }: Pick<Application, 'database'>): Promise<void> {
  const { rows } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'lienzo changes'`,
  )
  if (rows.length === 0) throw new Error('Nobody listens')
}
