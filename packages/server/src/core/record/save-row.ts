import type { LogAction } from '@lienzo/contract/records/logged'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import { isHiddenRow, writableValues } from '../context/hiding.ts'
import { queryPrepared, queryRows, type RowOf, runPrepared } from '../context/query-rows.ts'
import { invalidField, notFound, Refusal } from '../context/refusal.ts'
import { type Resource, updatedRow } from '../context/resource.ts'
import { type RecordTable, scopeOf, type Visibility } from '../context/scope.ts'
import {
  type FieldsToLog,
  fieldsToLog,
  type LoggableResource,
  type RowToLog,
  recordInLog,
} from '../log/logged-record.ts'
import { type Changes, difference, firstValues } from '../log/write-log.ts'
import { getRow, presentOne } from './get-row.ts'

type SavedRecord = { id: number }
type RecordVersion = { id?: number | undefined; version?: number | undefined }

/** Function that reads a record in the format that the changing call returns. */
type ReadRecord = (context: Context, id: number) => Promise<unknown>

/**
 * Creates a record, or updates the record with `input.id` if its version is still `input.version`, and logs the differences.
 * Throws NOT_FOUND if the caller sees no such record, NO_PERMISSION for house-only fields and shared records, INVALID_INPUT if
 * the version is missing, and CONFLICT, with the current record as content, if the version differs. Pass `read` if the call
 * returns more than the row.
 */
export async function saveRow<
  Row extends { id: number },
  Table extends RecordTable,
  Values extends Record<string, unknown>,
>(
  context: Context,
  resource: Resource<Row, unknown, Table>,
  input: RecordVersion,
  values: Values & ExactColumnValues<Table, Values>,
  read: ReadRecord = (reader, recordId) => getRow(reader, resource, recordId),
): Promise<SavedRecord> {
  assertMayWriteShared(context, resource)
  const { id } = input
  const writtenValues = writableValues(context.caller, resource, values)
  return id === undefined
    ? insertRow(context, resource, writtenValues)
    : changeRow(context, resource, { id, version: input.version }, writtenValues, read)
}

/**
 * Saves a record as `saveRow` does, and returns it as `resource` presents it. Updates and reads the row in one statement, so it
 * is only for resources that do not read other rows of their table.
 */
export async function saveAndShow<
  Row extends { id: number },
  Shown,
  Table extends RecordTable,
  Values extends Record<string, unknown>,
>(
  context: Context,
  resource: Resource<Row, Shown, Table>,
  input: RecordVersion,
  values: Values & ExactColumnValues<Table, Values>,
): Promise<Shown> {
  assertMayWriteShared(context, resource)
  const { id, version } = input
  const read = (recordId: number) => getRow(context, resource, recordId)
  const writtenValues = writableValues(context.caller, resource, values)
  if (id === undefined) return read((await insertRow(context, resource, writtenValues)).id)
  const before = await lockRow(context, resource, id)
  await assertUnchanged(before, version, () => read(id))
  const row = await updatedRow(context, resource, id, updateOf(context, resource, before, writtenValues))
  logUpdate(context, resource, before, writtenValues, 'update')
  return presentOne(context, resource, row)
}

/**
 * Inserts a record and logs it. `more` contains further changes to log, such as the lines of an order. Throws NO_PERMISSION as
 * `assertMayWriteShared` does.
 */
export async function createRow<Table extends RecordTable, Values extends Record<string, unknown>>(
  context: Context,
  resource: LoggableResource<Table> & Visibility,
  values: Values & ExactColumnValues<Table, Values>,
  more: Changes = {},
): Promise<SavedRecord> {
  return insertRow(context, resource, values, more)
}

async function insertRow(
  context: Context,
  resource: LoggableResource & Visibility,
  values: Record<string, unknown>,
  more: Changes = {},
): Promise<SavedRecord> {
  assertMayWriteShared(context, resource)
  const row = {
    ...values,
    created_at: context.now,
    updated_at: context.now,
    created_by: context.caller.user_id,
  }
  const insertion = context.database.insert(resource.table).values(row)
  const [createdRow] = await queryRows(
    context.database,
    fieldsToLog(resource),
    (columns) => sql`${insertion.getSQL()} returning ${columns}`,
  )
  if (!createdRow) throw new Error(`Nothing was inserted into ${resource.name}`)
  const { id } = createdRow
  context.log({
    resource: resource.name,
    record_id: id,
    ...recordInLog(resource, createdRow),
    action: 'create',
    changes: { ...firstValues(values), ...more },
  })
  return { id }
}

async function changeRow(
  context: Context,
  resource: LoggableResource & Visibility,
  input: { id: number; version: number | undefined },
  values: Record<string, unknown>,
  read: ReadRecord,
): Promise<SavedRecord> {
  const before = await lockRow(context, resource, input.id)
  await assertUnchanged(before, input.version, () => read(context, input.id))
  await updateRow(context, resource, before, values, 'update')
  return { id: input.id }
}

type StoredRow = RowToLog & { id: number; version: number }

/**
 * Reads a row and locks it until the transaction ends. Throws NOT_FOUND if the row is deleted or the caller does not see it,
 * and NO_PERMISSION as `assertMayWriteShared` does.
 */
export async function lockRow<Table extends RecordTable>(
  context: Context,
  resource: LoggableResource<Table> & Visibility,
  id: number,
): Promise<RowOf<FieldsToLog<Table>>> {
  assertMayWriteShared(context, resource)
  const { table } = resource
  const where = and(
    sql`${table.id} = ${id}`,
    sql`${table.deleted_at} is null`,
    scopeOf(resource, context.caller),
  )
  const [row] = await queryPrepared(
    context.database,
    fieldsToLog(resource),
    (columns) => sql`select ${columns} from ${table} where ${where} for update`,
  )
  if (!row) throw notFound()
  return row
}

/** Writes values to a locked row, increases its version and logs the differences. `more` contains further changes to log. */
export async function writeRow<Table extends RecordTable, Values extends Record<string, unknown>>(
  context: Context,
  resource: LoggableResource<Table>,
  before: StoredRow,
  values: Values & ExactColumnValues<Table, Values>,
  action: LogAction,
  more: Changes = {},
): Promise<void> {
  await updateRow(context, resource, before, values, action, more)
}

/**
 * Writes a row as `writeRow` does, but only if the row meets `condition`, which the update statement checks. Otherwise, returns
 * false and logs nothing.
 */
export async function writeRowIf<Table extends RecordTable, Values extends Record<string, unknown>>(
  context: Context,
  resource: LoggableResource<Table>,
  before: StoredRow,
  values: Values & ExactColumnValues<Table, Values>,
  action: LogAction,
  condition: SQL,
): Promise<boolean> {
  const update = updateOf(context, resource, before, values, condition)
  const rows = await queryPrepared(
    context.database,
    { id: resource.table.id },
    (columns) => sql`${update} returning ${columns}`,
  )
  if (rows.length === 0) return false
  logUpdate(context, resource, before, values, action)
  return true
}

async function updateRow(
  context: Context,
  resource: LoggableResource,
  before: StoredRow,
  values: Record<string, unknown>,
  action: LogAction,
  more: Changes = {},
): Promise<void> {
  await runPrepared(context.database, updateOf(context, resource, before, values))
  logUpdate(context, resource, before, values, action, more)
}

function updateOf(
  context: Context,
  { table }: LoggableResource,
  before: StoredRow,
  values: Record<string, unknown>,
  condition?: SQL,
): SQL {
  return context.database
    .update(table)
    .set({ ...values, updated_at: context.now, version: before.version + 1 })
    .where(and(sql`${table.id} = ${before.id}`, condition))
    .getSQL()
}

function logUpdate(
  context: Context,
  resource: LoggableResource,
  before: StoredRow,
  values: Record<string, unknown>,
  action: LogAction,
  more: Changes = {},
): void {
  const oldValues = Object.fromEntries(Object.keys(values).map((field) => [field, before[field]]))
  const changes = { ...difference(oldValues, values), ...more }
  const after = { ...before, ...values }
  context.log({
    resource: resource.name,
    record_id: before.id,
    ...recordInLog(resource, after),
    hidden: isHiddenRow(resource, before) && isHiddenRow(resource, after),
    action,
    changes,
    columns: [...Object.keys(changes), 'updated_at', 'version'],
  })
}

/**
 * Throws CONFLICT if a record has changed since the caller read it; the content is the current record, from `read`. Throws
 * INVALID_INPUT at `version` if the version is missing.
 */
export async function assertUnchanged(
  before: { version: number },
  version: number | undefined,
  read: () => Promise<unknown>,
): Promise<void> {
  if (version === before.version) return
  if (version === undefined) {
    throw invalidField('version', {
      key: 'validation.required',
      message: 'is missing: give the version that you read',
    })
  }
  throw new Refusal('CONFLICT', 'Somebody else has changed this record meanwhile', { content: await read() })
}

/**
 * Throws NO_PERMISSION if a caller outside the house writes a record that all customers share or that only the house sees,
 * even if the caller has the permission to edit such records.
 */
export function assertMayWriteShared(
  context: Context,
  resource: { name: string; scope: Visibility['scope'] },
): void {
  const { name, scope } = resource
  if (context.caller.house || typeof scope === 'function') return
  const why = scope === 'everyone' ? 'all customers share it' : 'it is for internal use'
  throw new Refusal('NO_PERMISSION', `Only the house changes a ${name}: ${why}`)
}

/** Columns that every record has and that no input can write. */
export type RecordColumn = 'id' | 'version' | 'created_at' | 'updated_at' | 'created_by' | 'deleted_at'
const commonColumns: ReadonlySet<string> = new Set<RecordColumn>([
  'id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'deleted_at',
])

type ColumnValues<Table extends RecordTable> = Partial<Table['$inferInsert']>

/**
 * Values whose names are all columns of the table. A different name does not compile, because its value would be logged as
 * changed without being written. If the type of the table is unknown, no values compile.
 */
type ExactColumnValues<Table extends RecordTable, Values> = {
  [Name in keyof Values]: string extends keyof ColumnValues<Table>
    ? never
    : Name extends keyof ColumnValues<Table>
      ? ColumnValues<Table>[Name]
      : never
}

/**
 * Returns the values of an input that belong to columns of the table, without the columns in `RecordColumn`. An input with
 * other names does not compile; remove these names first.
 */
export function columnsOf<Table extends RecordTable, Input extends object>(
  table: Table,
  input: Input & OnlyColumns<Table, Input>,
): Omit<Input, RecordColumn> {
  const names = getTableColumns(table)
  const entries = Object.entries(input).filter(
    ([name]) => Object.hasOwn(names, name) && !commonColumns.has(name),
  )
  // The filter removes the same names as `Omit` does.
  return Object.fromEntries(entries) as Omit<Input, RecordColumn>
}

type OnlyColumns<Table extends RecordTable, Input> = {
  [Name in keyof Input]: Name extends RecordColumn
    ? Input[Name]
    : Name extends keyof ColumnValues<Table>
      ? ColumnValues<Table>[Name]
      : never
}
