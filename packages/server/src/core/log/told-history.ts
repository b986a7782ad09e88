import type { ResourceName } from '@lienzo/contract/resources'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, type SQL, sql } from 'drizzle-orm'
import { log } from '../../db/tables/records/log.ts'
import { recordMessages } from '../../db/tables/records/record-messages.ts'
import { orderHistory } from '../../db/tables/sales/orders.ts'
import type { Context } from '../context/context.ts'
import type { Hiding } from '../context/hiding.ts'

type RecordRef = { resource: ResourceName; record_id: number }
type Hidden = Exclude<Hiding, 'none'>

/**
 * Condition for log entries of a record that a caller is told; undefined if that is all of them. Others than the house are
 * told what happened while they saw the record, and each step into or out of a state that they see.
 */
export function toldChanges(context: Context, ref: RecordRef): SQL | undefined {
  const hidden = hiddenFrom(context, ref)
  if (!hidden) return undefined
  const { action, id } = log
  const actions = hidden.actions && sql`${action} <> all(${sql.param([...hidden.actions])}::text[])`
  return and(actions, told(ref, hidden, { id: sql`${id}`, isStep: sql`${action} = 'status'` }))
}

/** The same condition for its messages. */
export function toldMessages(context: Context, ref: RecordRef): SQL | undefined {
  const hidden = hiddenFrom(context, ref)
  const { id, created_by, created_at, resource, record_id } = recordMessages
  const messages = sql`select ${id} as id, ${created_by} as who, ${created_at} as at from ${recordMessages}
    where ${resource} = ${ref.resource} and ${record_id} = ${ref.record_id}`
  return hidden && sql`${id} in ${toldAmong(ref, hidden, 'message', messages)}`
}

/** The same condition for the steps of an order. */
export function toldSteps(context: Context, ref: RecordRef): SQL | undefined {
  const hidden = hiddenFrom(context, ref)
  const { id, created_by, created_at, order_id, from_status } = orderHistory
  const steps = sql`select ${id} as id, ${created_by} as who, ${created_at} as at from ${orderHistory}
    where ${order_id} = ${ref.record_id} and ${from_status} is not null`
  return hidden && sql`${id} in ${toldAmong(ref, hidden, 'status', steps)}`
}

/** Condition for entries of a log that holds many orders: those of the time when an order was on a customer's account. */
export function toldOfOrders(): SQL {
  const { id, record_id, changes } = log
  const changesAccount = sql`(${changes} -> 'usergroup_id' ->> 'before' = ${house})`
  const taken = sql`select moved.record_id from ${log} moved where moved.resource = 'order'
    and moved.changes -> 'usergroup_id' ->> 'before' = ${house}`
  const account = sql`(select ${groupIn('named')} from ${log} named where named.resource = 'order'
    and named.record_id = ${record_id} and named.id <= ${id} and ${groupIn('named')} is not null
    order by named.id desc limit 1)`
  return sql`not coalesce(${log.action} = 'update' and ${changes} ? 'customer_id', false) and (${record_id} not in (${taken})
    or not coalesce(${changesAccount} or ${account} = ${house}, false))`
}

/** Written out, as the index of orders that left the house's account names it. */
const house = sql.raw(`'${HOUSE_USERGROUP_ID}'`)

function hiddenFrom({ caller, services }: Context, { resource }: RecordRef): Hidden | undefined {
  const { hiding } = services.resources[resource]
  if (caller.house || hiding === 'none' || (!hiding.state && !hiding.account && !hiding.actions))
    return undefined
  return hiding
}

/** Condition for an entry that was logged while others saw the record. */
function told(
  ref: RecordRef,
  { state, account }: Hidden,
  { id, isStep }: { id: SQL; isStep: SQL },
): SQL | undefined {
  return and(
    account && sql`not ${spansOfAccount(ref)} @> ${id}`,
    state && sql`(${isStep} or not ${spansOfState(ref, state)} @> ${id})`,
  )
}

/**
 * Ids of rows (`id`, `who`, `at`) that were written with entries of an action which others are told. The entry is found by who
 * made it, its second and its place among those of that second: the clock alone would tell what was written just before a step.
 * A step without an entry is the one that the caller is taking, which is logged as the call ends.
 */
function toldAmong(ref: RecordRef, hidden: Hidden, action: 'message' | 'status', rows: SQL): SQL {
  const entries = sql`select ${log.id} as id, ${log.user_id} as who, ${log.created_at} as at from ${log}
    where ${ofRecord(ref)} and ${log.action} = ${action}`
  const inPlace = (source: SQL) =>
    sql`(select *, row_number() over (partition by who, at order by id) as place from (${source}) written)`
  const isStep = sql.raw(String(action === 'status'))
  const id = action === 'status' ? sql`coalesce(entry.id, ${newest})` : sql`entry.id`
  return sql`(select made.id from ${inPlace(rows)} made ${action === 'status' ? sql`left join` : sql`join`} ${inPlace(entries)} entry
    on entry.who is not distinct from made.who and entry.at = made.at and entry.place = made.place
    where ${told(ref, hidden, { id, isStep }) ?? sql`true`})`
}

/** An id that comes after those of all entries. */
const newest = sql.raw('9223372036854775806')

/** Ids of the log during which a record was in no state that others see: at first, and after each step into such a state. */
function spansOfState(ref: RecordRef, { column, shown }: NonNullable<Hidden['state']>): SQL {
  const led = sql`(${log.changes} -> ${sql.param(column.name)}::text ->> 'after')`
  const steps = sql`select ${log.id} as at, ${led} as led, lead(${log.id}) over (order by ${log.id}) as next
    from ${log} where ${ofRecord(ref)} and ${led} is not null`
  return sql`(select range_agg(span) from (
    select int8range(at, next) as span from (${steps}) step where led <> all(${sql.param([...shown])}::text[])
    union all select int8range(null, min(at)) from (${steps}) step) hidden)`
}

/**
 * Ids of the log during which a record was on the house's own account or was another customer's, and of the entries that took
 * it from there: they say what stood in it before. Empty for a record that always was where it is.
 */
function spansOfAccount(ref: RecordRef): SQL {
  return sql`(select coalesce(range_agg(span), '{}') from (
    select int8range(at, next, '[]') as span from (
      select log.id as at, ${groupIn('log')} as led, lead(log.id) over (order by log.id) as next
      from ${log} where ${ofRecord(ref)} and ${groupIn('log')} is not null) named where led = ${house}
    union all select int8range(null, max(${log.id}), '[]') from ${log}
      where ${ofRecord(ref)} and ${log.action} = 'update' and ${log.changes} ? 'customer_id'
      having max(${log.id}) is not null) hidden)`
}

/** The user group that an entry says a record is in; null if it says nothing of it. */
function groupIn(entry: string): SQL {
  const named = sql.identifier(entry)
  return sql`coalesce(${named}.changes -> 'usergroup_id' ->> 'after', ${named}.made ->> 'usergroup_id')`
}

function ofRecord({ resource, record_id }: RecordRef): SQL {
  return sql`${log.resource} = ${resource} and ${log.record_id} = ${record_id}`
}
