import type { ClientBase, Pool, QueryResult } from 'pg'
import type { ConstructorOptions } from 'pg-boss'

type JobDatabase = NonNullable<ConstructorOptions['db']>

/** Runs the statements of the job queue on the application's own pool, one statement or batch at a time. */
export function jobDatabase(pool: Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await executeOn(client, text, values)
      } catch (error) {
        // Some batches open a transaction, and a failure would leave it open for the next user of the connection.
        // A lost connection needs no rollback.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Runs one statement, or a batch without values, on one connection. */
export async function executeOn(
  client: Pick<ClientBase, 'query'>,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  // A batch returns one result per statement, which the driver's types omit.
  const answer: QueryResult | QueryResult[] = await client.query(text, values)
  return Array.isArray(answer) ? { rows: answer.flatMap((result) => result.rows) } : answer
}
