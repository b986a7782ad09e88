import { Column, is, SQL, Table } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Names of the columns of one table that statements refer to. `others` is true if the statements also refer to a different
 * table.
 */
export type NamedColumns = { own: Set<string>; others: boolean }

/** Returns the columns that conditions and sort orders refer to; ignores columns written as plain SQL text. */
export function columnsIn(table: PgTable, statements: readonly SQL[]): NamedColumns {
  const columns: NamedColumns = { own: new Set(), others: false }
  const look = (chunk: unknown): void => {
    if (is(chunk, SQL)) for (const part of chunk.queryChunks) look(part)
    else if (Array.isArray(chunk)) for (const part of chunk) look(part)
    else if (is(chunk, Column) && chunk.table === table) columns.own.add(chunk.name)
    else if (chunk !== table && (is(chunk, Column) || is(chunk, Table))) columns.others = true
  }
  for (const statement of statements) look(statement)
  return columns
}
