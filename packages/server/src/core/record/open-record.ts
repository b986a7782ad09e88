import type { TimelineResource } from '@lienzo/contract/records/timeline'
import { resources } from '@lienzo/contract/resources'
import { mayAccess, mayEdit } from '@lienzo/rules/people/permissions'
import { and, sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import { queryRows } from '../context/query-rows.ts'
import { notFound, Refusal } from '../context/refusal.ts'
import { scopeOf } from '../context/scope.ts'
import { fieldsToLog, type RecordInLog, recordInLog } from '../log/logged-record.ts'

/** Reference to a record of a resource that has a timeline. */
export type RecordRef = { resource: TimelineResource; record_id: number }

/** Name, customer, creator and user of a record. */
export type OpenedRecord = RecordInLog & {
  created_by: number | null
  /** Id of the user to whom an order belongs; null for records that do not belong to a user. */
  user_id: number | null
}

/**
 * Returns the record to which a call refers by resource and id. Throws NO_PERMISSION if the caller has no access to the
 * resource, and NOT_FOUND if the record is deleted or the caller does not see it. `hold` locks the row until the transaction
 * ends.
 */
export async function openRecord(
  context: Context,
  { resource, record_id }: RecordRef,
  hold = false,
): Promise<OpenedRecord> {
  const { caller, services } = context
  const { path } = resources[resource]
  if (!mayAccess(caller.permissions, path))
    throw new Refusal('NO_PERMISSION', `You lack the right to access ${path}`)
  const definition = services.resources[resource]
  const { table } = definition
  const visible = and(
    sql`${table.id} = ${record_id}`,
    sql`${table.deleted_at} is null`,
    scopeOf(definition, caller),
  )
  const [row] = await queryRows(
    context.database,
    fieldsToLog(definition),
    (columns) =>
      sql`select ${columns} from ${table} where ${visible} ${hold ? sql`for no key update` : sql``}`,
  )
  if (!row) throw notFound()
  const creator = numberIn(row.created_by)
  return { ...recordInLog(definition, row), created_by: creator, user_id: numberIn(row.user_id) }
}

/**
 * Returns true if the caller is allowed to change records of this resource that they see. Only the house is allowed to change
 * records that all customers share.
 */
export function mayChange({ caller }: Context, resource: TimelineResource): boolean {
  const { path, shared } = resources[resource]
  return mayEdit(caller.permissions, path) && (caller.house || !shared)
}

/**
 * Returns true if the caller is allowed to write messages on records of this resource. Only the house is allowed to do so on
 * records that all customers share.
 */
export function mayTalk({ caller }: Context, resource: TimelineResource): boolean {
  return caller.house || !resources[resource].shared
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
