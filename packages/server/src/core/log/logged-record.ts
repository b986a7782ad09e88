import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isHiddenRow } from '../context/hiding.ts'
import type { Resource } from '../context/resource.ts'
import type { RecordTable } from '../context/scope.ts'

/** Parts of a resource that the log needs to name a record and its customer. */
export type LoggableResource<Table extends RecordTable = RecordTable> = Pick<
  Resource<never, unknown, Table>,
  'name' | 'table' | 'label' | 'customer' | 'hiding'
>

export type RecordInLog = { label: string; customer_id: number | null; hidden?: boolean }

/** Column that `recordInLog` needs in addition to the columns of the table. */
type InLog = { customer_of_record: SQL<number | null> }

/** All columns of a table, and the customer of each row. */
export type FieldsToLog<Table extends RecordTable> = Table['_']['columns'] &
  Pick<RecordTable, 'id' | 'version' | 'deleted_at'> &
  InLog

const fieldsOfTables = new WeakMap<object, FieldsToLog<RecordTable>>()

/**
 * Returns the columns of a table by name, and an expression for the customer of each row. A prepared `select *` would fail as
 * soon as a migration adds a column.
 */
export function fieldsToLog<Table extends RecordTable>(
  resource: LoggableResource<Table>,
): FieldsToLog<Table> {
  // The cast is safe, because the cached fields of a resource always come from its own table.
  const cachedFields = fieldsOfTables.get(resource) as FieldsToLog<Table> | undefined
  if (cachedFields) return cachedFields
  const { table } = resource
  const { id, version, deleted_at } = table
  const columns: Table['_']['columns'] = getTableColumns(table)
  const fields = { ...columns, id, version, deleted_at, customer_of_record: customerOf(resource) }
  fieldsOfTables.set(resource, fields)
  return fields
}

/** Row that was read with `fieldsToLog`. `customer_of_record` is null for a record of the house. */
export type ToLog<Row> = Row & { customer_of_record: number | null }
export type RowToLog = ToLog<Record<string, unknown>>

/** Returns an expression for the customer id of each row; null if the table has no customers. */
export function customerOf({
  table,
  customer,
}: Pick<LoggableResource, 'table' | 'customer'>): SQL<number | null> {
  return sql`${customer ?? ownCustomer(table)}`
}

function ownCustomer(table: RecordTable): SQL {
  const column = getTableColumns(table).customer_id
  return column ? sql`${column}` : sql`null::integer`
}

/**
 * Returns the label and the customer of a record for the log, and `hidden` if only the house sees the record. The row must have
 * been read with `fieldsToLog`.
 */
export function recordInLog(resource: LoggableResource, row: RowToLog): RecordInLog {
  const { label } = resource
  const name = row[label.name.name]
  return {
    label: typeof name === 'string' ? name : '',
    customer_id: row.customer_of_record,
    ...(isHiddenRow(resource, row) && { hidden: true }),
  }
}
