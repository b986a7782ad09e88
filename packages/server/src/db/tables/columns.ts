import { sql } from 'drizzle-orm'
import { bigint, index, integer, type PgColumn } from 'drizzle-orm/pg-core'

/** Unix seconds. */
export const moment = () => bigint({ mode: 'number' })

/** Money in cents. */
export const cents = () => bigint({ mode: 'number' })

/** Area in 1/10000 m2. */
export const areaUnits = () => bigint({ mode: 'number' })

/** A percentage in hundredths of a percent. */
export const hundredths = () => integer()

/** A length in mm. */
export const millimetres = () => integer()

/** What every record carries; a new object for each table, because a column belongs to one table. */
export const recordColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
  created_by: integer(),
  version: integer().notNull().default(1),
  deleted_at: moment(),
})

/**
 * Indexes named `<prefix>_<column>` for lists that are filtered or sorted by these columns. The id at the end is how lists
 * order equal rows, and spares them the table; what is deleted is in no list.
 */
export function listIndexes<Table extends { id: PgColumn; deleted_at: PgColumn }>(
  prefix: string,
  table: Table,
  columns: (keyof Table & string)[],
) {
  return columns.map((column) =>
    index(`${prefix}_${column}`)
      .on(table[column] as PgColumn, table.id)
      .where(sql`${table.deleted_at} is null`),
  )
}
