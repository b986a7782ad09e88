import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import type * as schema from '../../db/schema.ts'

/** The whole database, outside any transaction. Only the composition root and the core use it. */
export type RootHandle = NodePgDatabase<typeof schema>

/** Database handle of a handler: the transaction of its call, or the whole database if the call changes nothing. */
export type Handle = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** Dialect that converts statements to SQL text and parameters. */
export const dialect = new PgDialect()
