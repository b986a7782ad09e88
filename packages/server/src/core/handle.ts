import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type * as schema from '../db/schema.ts'

/** The whole database, outside any transaction. Only the composition root and the core hold it. */
export type RootHandle = NodePgDatabase<typeof schema>

/** What a handler reads and writes with: the transaction of its call, or the whole database when it changes nothing. */
export type Handle = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** Runs a selection and gives its rows as the database has them. */
export async function selectRows<Row>(database: Handle, statement: SQL): Promise<Row[]> {
  const result = await database.execute(statement)
  return result.rows as Row[]
}
