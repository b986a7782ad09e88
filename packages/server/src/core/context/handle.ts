import { hash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type * as schema from '../../db/schema.ts'

/** The whole database, outside any transaction. Only the composition root and the core hold it. */
export type RootHandle = NodePgDatabase<typeof schema>

/** What a handler reads and writes with: the transaction of its call, or the whole database when it changes nothing. */
export type Handle = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** Turns statements into SQL text and its parameters. */
export const dialect = new PgDialect()

/** Runs a selection and gives its rows as the database has them. */
export async function selectRows<Row>(database: Handle, statement: SQL): Promise<Row[]> {
  const result = await database.execute(statement)
  return result.rows as Row[]
}

/**
 * Runs one of the few texts that come back all the time: each connection parses and plans it once. Only where one plan
 * serves all values, as with ids, and where the text does not grow with them.
 */
export async function runPrepared<Row>(database: Handle, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  const name = hash('sha1', query.sql, 'base64')
  const prepared = database._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    query,
    undefined,
    name,
    false,
  )
  const result = await prepared.execute()
  return result.rows
}
