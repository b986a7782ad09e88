import type { ClientBase, Pool, QueryResult } from 'pg'
import type { ConstructorOptions } from 'pg-boss'

type JobDatabase = NonNullable<ConstructorOptions['db']>

/** Runs what the job queue asks on the application's own connections, one statement or one batch of them at a time. */
export function jobDatabase(pool: Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await executeOn(client, text, values)
      } catch (error) {
        // Some batches bring a transaction of their own, which a failure leaves open: the next user of the connection would
        // be in it. A connection that is gone needs no rollback.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Runs one statement, or a batch of them without values, on one connection. */
export async function executeOn(
  client: Pick<ClientBase, 'query'>,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  // A batch answers one result for each of its statements, which the driver's types leave out.
  const answer: QueryResult | QueryResult[] = await client.query(text, values)
  return Array.isArray(answer) ? { rows: answer.flatMap((result) => result.rows) } : answer
}
