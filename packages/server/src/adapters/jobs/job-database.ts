import type { ClientBase, Pool, QueryResult } from 'pg'
import type { ConstructorOptions } from 'pg-boss'

type JobDatabase = NonNullable<ConstructorOptions['db']>

/**
 * Returns the database that the job queue uses: the application's connection pool, with one connection per statement or batch.
 */
export function jobDatabase(pool: Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await executeOn(client, text, values)
      } catch (error) {
        // A failed batch can leave a transaction open, which the connection's next user would inherit. If the connection is
        // lost, the rollback fails, but is not needed either.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Runs one statement, or a batch of statements without parameters. Returns the rows of all statements. */
export async function executeOn(
  client: Pick<ClientBase, 'query'>,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  // A batch returns one result per statement, although the driver's types do not say so.
  const answer: QueryResult | QueryResult[] = await client.query(text, values)
  return Array.isArray(answer) ? { rows: answer.flatMap((result) => result.rows) } : answer
}
