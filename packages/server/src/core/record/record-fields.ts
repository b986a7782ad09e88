import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecordTable } from '../context/scope.ts'

/** The columns that every record shows. */
export function recordFieldsOf(table: RecordTable & { created_at: PgColumn; created_by: PgColumn }) {
  return {
    id: table.id,
    created_at: table.created_at,
    updated_at: table.updated_at,
    created_by: table.created_by,
    version: table.version,
    deleted_at: table.deleted_at,
  }
}

/** For resources whose rows leave as they are. */
export async function identity<Row>(_context: unknown, rows: Row[]): Promise<Row[]> {
  return rows
}
