import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, type PgColumn } from 'drizzle-orm/pg-core'
import { inReadingOrder } from '../reading-order.ts'

/** Unix seconds. */
export const moment = () => bigint({ mode: 'number' })

/** Money in cents. */
export const cents = () => bigint({ mode: 'number' })

/** Area in 1/10000 m2. */
export const areaUnits = () => bigint({ mode: 'number' })

/** Percentage in hundredths of a percent. */
export const hundredths = () => integer()

/** Length in mm. */
export const millimetres = () => integer()

/**
 * Returns the columns that every record has. Each table needs new column objects, because a column object belongs to one table.
 */
export const recordColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
  created_by: integer(),
  version: integer().notNull().default(1),
  deleted_at: moment(),
})

type SoftDeleteTable = { id: PgColumn; deleted_at: PgColumn }

/**
 * Creates indexes named `<prefix>_<column>_id` for lists that are filtered or sorted by these columns. Each index ends with the
 * id, because lists sort rows with equal values by id; sorting then needs only the index. Excludes deleted rows, which only the
 * bin shows.
 */
export function listIndexes<Table extends SoftDeleteTable>(
  prefix: string,
  table: Table,
  columns: (keyof Table & string)[],
) {
  return columns.map((column) => listIndex(`${prefix}_${column}_id`, table, table[column] as PgColumn))
}

/**
 * Creates indexes as `listIndexes` does, with the summed columns appended, so that lists can calculate their sums from the
 * index alone.
 */
export function summedIndexes<Table extends SoftDeleteTable>(
  prefix: string,
  table: Table,
  columns: (keyof Table & string)[],
  summedColumns: (keyof Table & string)[],
) {
  const extraColumns = summedColumns.map((column) => table[column] as PgColumn)
  return columns.map((column) =>
    listIndex(`${prefix}_${column}_id`, table, table[column] as PgColumn, ...extraColumns),
  )
}

/** Creates indexes as `listIndexes` does, for text columns that are sorted in reading order. */
export function textIndexes<Table extends SoftDeleteTable>(
  prefix: string,
  table: Table,
  columns: (keyof Table & string)[],
) {
  return columns.map((column) =>
    listIndex(`${prefix}_${column}_id`, table, inReadingOrder(table[column] as PgColumn)),
  )
}

/** Creates indexes that find rows whose text equals or begins with a given text, ignoring case. */
export function startIndexes<Table extends SoftDeleteTable>(
  prefix: string,
  table: Table,
  columns: (keyof Table & string)[],
) {
  return columns.map((column) =>
    index(`${prefix}_${column}_start`).on(sql`lower(${table[column]}) text_pattern_ops`),
  )
}

function listIndex(
  name: string,
  table: SoftDeleteTable,
  column: PgColumn | SQL,
  ...extraColumns: PgColumn[]
) {
  return index(name)
    .on(column, table.id, ...extraColumns)
    .where(sql`${table.deleted_at} is null`)
}
