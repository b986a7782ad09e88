import type { ResourceName } from '@lienzo/contract/resources'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { log } from '../../db/tables/records/log.ts'
import { recordMessages } from '../../db/tables/records/record-messages.ts'
import { orderHistory } from '../../db/tables/sales/orders.ts'
import type { Context } from '../context/context.ts'
import type { Hiding } from '../context/hiding.ts'

/** A record, by its id or an expression for it. */
type RecordRef = { resource: ResourceName; record_id: number | SQL }
type Hidden = Exclude<Hiding, 'none'>

/** The log by another name, for statements that look entries of a record up beside others. */
const past = alias(log, 'past')

/**
 * Condition for log entries of a record that a caller is told; undefined if that is all of them. Others than the house are
 * told what happened while they saw the record, and each step into or out of a state that they see.
 */
export function toldChanges(context: Context, ref: RecordRef): SQL | undefined {
  const hidden = hiddenFrom(context, ref)
  return hidden && toldEntries(hidden, spansOf(ref, hidden), log)
}

/**
 * Makes the same condition for entries of many records of a resource, for callers who are not of the house. `records` selects the ids of
 * the records that they see. Spans are read once a record: a log has many entries of each.
 */
export function toldOfRecords(resource: ResourceName, hidden: Hidden, records: SQL): SQL {
  const { account, state } = spansOf({ resource, record_id: sql`shown.id` }, hidden)
  const spans = sql`select shown.id, ${account ?? null} as account, ${state ?? null} as state
    from (${records}) shown offset 0`
  const ofRecord = { account: account && sql`spans.account`, state: state && sql`spans.state` }
  return sql`(${log.resource} = ${resource} and ${log.id} in (select ${past.id} from (${spans}) spans
    join ${log} past on ${past.resource} = ${resource} and ${past.record_id} = spans.id
    where ${toldEntries(hidden, ofRecord, past) ?? sql`true`}))`
}

/** The log, by whatever name a statement has it. */
type Entries = { id: PgColumn; action: PgColumn }

function toldEntries({ actions }: Hidden, spans: Spans, { id, action }: Entries): SQL | undefined {
  const isTold = actions && sql`${action} <> all(${sql.param([...actions])}::text[])`
  return and(isTold, told(spans, { id: sql`${id}`, isStep: sql`${action} = 'status'` }))
}

/** Makes the same condition for its messages. */
export function toldMessages(context: Context, ref: RecordRef): SQL | undefined {
  const hidden = hiddenFrom(context, ref)
  const { id, created_by, created_at, resource, record_id } = recordMessages
  const messages = sql`select ${id} as id, ${created_by} as who, ${created_at} as at from ${recordMessages}
    where ${resource} = ${ref.resource} and ${record_id} = ${ref.record_id}`
  return hidden && sql`${id} in ${toldAmong(ref, hidden, 'message', messages)}`
}

/** Makes the same condition for the steps of an order. */
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

/** Ids of the log during which the house alone saw a record, by what hid it. */
type Spans = { account: SQL | undefined; state: SQL | undefined }

function spansOf(ref: RecordRef, { state, account }: Hidden): Spans {
  return { account: account && spansOfAccount(ref), state: state && spansOfState(ref, state) }
}

/** Condition for an entry that was logged while others saw the record. */
function told({ account, state }: Spans, { id, isStep }: { id: SQL; isStep: SQL }): SQL | undefined {
  return and(account && sql`not ${account} @> ${id}`, state && sql`(${isStep} or not ${state} @> ${id})`)
}

/**
 * Ids of rows (`id`, `who`, `at`) that were written with entries of an action which others are told. The entry is found by who
 * made it, its second and its place among those of that second: the clock alone would tell what was written just before a step.
 * A step without an entry is the one that the caller is taking, which is logged as the call ends.
 */
function toldAmong(ref: RecordRef, hidden: Hidden, action: 'message' | 'status', rows: SQL): SQL {
  const entries = sql`select ${past.id} as id, ${past.user_id} as who, ${past.created_at} as at from ${log} past
    where ${ofRecord(ref)} and ${past.action} = ${action}`
  const inPlace = (source: SQL) =>
    sql`(select *, row_number() over (partition by who, at order by id) as place from (${source}) written)`
  const isStep = sql.raw(String(action === 'status'))
  const id = action === 'status' ? sql`coalesce(entry.id, ${newest})` : sql`entry.id`
  return sql`(select made.id from ${inPlace(rows)} made ${action === 'status' ? sql`left join` : sql`join`} ${inPlace(entries)} entry
    on entry.who is not distinct from made.who and entry.at = made.at and entry.place = made.place
    where ${told(spansOf(ref, hidden), { id, isStep }) ?? sql`true`})`
}

/** An id that comes after those of all entries. */
const newest = sql.raw('9223372036854775806')

/** Ids of the log during which a record was in no state that others see: at first, and after each step into such a state. */
function spansOfState(ref: RecordRef, { column, shown }: NonNullable<Hidden['state']>): SQL {
  const led = sql`(${past.changes} -> ${sql.param(column.name)}::text ->> 'after')`
  const steps = sql`select ${past.id} as at, ${led} as led, lead(${past.id}) over (order by ${past.id}) as next
    from ${log} past where ${ofRecord(ref)} and ${led} is not null`
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
      select ${past.id} as at, ${groupIn('past')} as led, lead(${past.id}) over (order by ${past.id}) as next
      from ${log} past where ${ofRecord(ref)} and ${groupIn('past')} is not null) named where led = ${house}
    union all select int8range(null, max(${past.id}), '[]') from ${log} past
      where ${ofRecord(ref)} and ${past.action} = 'update' and ${past.changes} ? 'customer_id'
      having max(${past.id}) is not null) hidden)`
}

/** The user group that an entry says a record is in; null if it says nothing of it. */
function groupIn(entry: string): SQL {
  const named = sql.identifier(entry)
  return sql`coalesce(${named}.changes -> 'usergroup_id' ->> 'after', ${named}.made ->> 'usergroup_id')`
}

function ofRecord({ resource, record_id }: RecordRef): SQL {
  return sql`${past.resource} = ${resource} and ${past.record_id} = ${record_id}`
}
