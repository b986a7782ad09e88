import { and, getTableColumns, sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { getRow } from './get-row.ts'
import { selectRows } from './handle.ts'
import { invalidField, notFound, Refusal } from './refusal.ts'
import type { Resource } from './resource.ts'
import { type RecordTable, scopeOf } from './scope.ts'
import { difference } from './write-log.ts'

type Saved = { id: number }
type Versioned = { id?: number | undefined; version?: number | undefined }

/**
 * Creates a record, or changes the one with the input's `id` where its `version` is still the one that was read, and logs
 * what differs. Fails with NOT_FOUND (no such record for this caller) or with CONFLICT, whose content is the record as it
 * is now.
 */
export async function saveRow<Row extends { id: number }>(
  context: Context,
  resource: Resource<Row, unknown>,
  input: Versioned,
  values: Record<string, unknown>,
): Promise<Saved> {
  const { id } = input
  return id === undefined
    ? createRow(context, resource, values)
    : changeRow(context, resource, { id, version: input.version }, values)
}

/** Inserts a record and logs it. */
export async function createRow(
  context: Context,
  resource: Pick<Resource<never, unknown>, 'name' | 'table'>,
  values: Record<string, unknown>,
): Promise<Saved> {
  const row = {
    ...values,
    created_at: context.now,
    updated_at: context.now,
    created_by: context.caller.user_id,
  }
  const [created] = await context.database.insert(resource.table).values(row).returning()
  if (!created) throw new Error(`Nothing was inserted into ${resource.name}`)
  const id = (created as Saved).id
  context.log({
    resource: resource.name,
    record_id: id,
    customer_id: customerIdOf(created),
    action: 'create',
    changes: difference({}, values),
  })
  return { id }
}

async function changeRow<Row extends { id: number }>(
  context: Context,
  resource: Resource<Row, unknown>,
  input: { id: number; version: number | undefined },
  values: Record<string, unknown>,
): Promise<Saved> {
  const before = await lockRow(context, resource, input.id)
  if (input.version === undefined) {
    throw invalidField('version', {
      key: 'validation.required',
      message: 'is missing: give the version that was read',
    })
  }
  if (before.version !== input.version) throw await conflict(context, resource, input.id)
  await writeRow(context, resource, before, values, 'update')
  return { id: input.id }
}

type StoredRow = Record<string, unknown> & { id: number; version: number }

/** Reads a visible row and holds it until the transaction ends. Fails with NOT_FOUND. */
export async function lockRow(
  context: Context,
  resource: Pick<Resource<never, unknown>, 'table' | 'scope'>,
  id: number,
): Promise<StoredRow> {
  const { table } = resource
  const where = and(
    sql`${table.id} = ${id}`,
    sql`${table.deleted_at} is null`,
    scopeOf(resource, context.caller),
  )
  const [row] = await selectRows<StoredRow>(
    context.database,
    sql`select * from ${table} where ${where} for update`,
  )
  if (!row) throw notFound()
  return row
}

/** Writes values over a locked row, raises its version and logs the difference. */
export async function writeRow(
  context: Context,
  resource: Pick<Resource<never, unknown>, 'name' | 'table'>,
  before: StoredRow,
  values: Record<string, unknown>,
  action: string,
): Promise<void> {
  const { table } = resource
  await context.database
    .update(table)
    .set({ ...values, updated_at: context.now, version: before.version + 1 })
    .where(sql`${table.id} = ${before.id}`)
  const known = Object.fromEntries(Object.keys(values).map((field) => [field, before[field]]))
  context.log({
    resource: resource.name,
    record_id: before.id,
    customer_id: customerIdOf(before),
    action,
    changes: difference(known, values),
  })
}

/** The refusal that shows what somebody else has made of the record meanwhile. */
export async function conflict<Row extends { id: number }>(
  context: Context,
  resource: Resource<Row, unknown>,
  id: number,
): Promise<Refusal> {
  return new Refusal('CONFLICT', 'Somebody else has changed this record meanwhile', {
    content: await getRow(context, resource, id),
  })
}

function customerIdOf(row: Record<string, unknown>): number | null {
  return typeof row.customer_id === 'number' ? row.customer_id : null
}

/** The columns of a table that an input gives values for; everything else in the input is left out. */
export function columnsOf(table: RecordTable, input: Record<string, unknown>): Record<string, unknown> {
  const names = new Set(Object.keys(getTableColumns(table)))
  const kept = ['id', 'version', 'created_at', 'updated_at', 'created_by', 'deleted_at']
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name) && !kept.includes(name)))
}
