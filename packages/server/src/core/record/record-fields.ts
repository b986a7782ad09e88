import type { ColumnOf } from '../context/query-rows.ts'
import type { RecordTable } from '../context/scope.ts'

type RecordField = 'id' | 'created_at' | 'updated_at' | 'created_by' | 'version' | 'deleted_at'

/** Returns the columns that the records of every resource show. */
export function recordFieldsOf<
  Table extends RecordTable & { created_at: ColumnOf<number>; created_by: ColumnOf<number | null> },
>(table: Table): Pick<Table, RecordField> {
  return {
    id: table.id,
    created_at: table.created_at,
    updated_at: table.updated_at,
    created_by: table.created_by,
    version: table.version,
    deleted_at: table.deleted_at,
  }
}

/** Returns the rows unchanged; used as `present` by resources that add nothing to their rows. */
export async function identity<Row>(_context: unknown, rows: Row[]): Promise<Row[]> {
  return rows
}
