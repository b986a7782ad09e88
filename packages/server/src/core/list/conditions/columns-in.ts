import { Column, is, SQL, Table } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Columns of one table that statements refer to; `others` is true if they refer to another table too. */
export type NamedColumns = { own: Set<string>; others: boolean }

/** Finds the columns in conditions and sort orders, except those written as plain text. */
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
