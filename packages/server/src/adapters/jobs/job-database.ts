import type { ClientBase, Pool, QueryResult } from 'pg'
import type { ConstructorOptions } from 'pg-boss'

type JobDatabase = NonNullable<ConstructorOptions['db']>

/** Runs the job queue's statements on the application's connection pool, one statement or batch at a time. */
export function jobDatabase(pool: Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await executeOn(client, text, values)
      } catch (error) {
        // Some batches open a transaction, which a failure would leave open for the connection's next user. If the connection
        // is lost, the rollback fails and is not needed.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Runs one statement, or a batch without parameters, on one connection. */
export async function executeOn(
  client: Pick<ClientBase, 'query'>,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  // A batch returns one result per statement, although the driver's types do not say so.
  const answer: QueryResult | QueryResult[] = await client.query(text, values)
  return Array.isArray(answer) ? { rows: answer.flatMap((result) => result.rows) } : answer
}
