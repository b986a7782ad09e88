import type { ResourceName } from '@lienzo/contract/resources'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { log } from '../../db/tables/records/log.ts'
import { recordMessages } from '../../db/tables/records/record-messages.ts'
import { orderHistory } from '../../db/tables/sales/orders.ts'
import type { Context } from '../context/context.ts'
import type { Hiding } from '../context/hiding.ts'

/** Reference to a record by its id, or by an SQL expression for its id. */
type RecordRef = { resource: ResourceName; record_id: number | SQL }
type HidingRules = Exclude<Hiding, 'none'>

/** Alias of the log table, for statements that compare a log entry with other entries of the same record. */
const past = alias(log, 'past')

/**
 * Returns the condition for log entries of a record that the caller is allowed to read; undefined if the caller is allowed to
 * read all of them. Callers outside the house are allowed to read entries that were logged while they saw the record, except
 * the actions that `hiding` lists. They are also allowed to read steps (`status` entries) that were logged while the state hid
 * the record.
 */
export function toldChanges(context: Context, ref: RecordRef): SQL | undefined {
  const hiding = hiddenFrom(context, ref)
  return hiding && toldEntries(hiding, spansOf(ref, hiding), log)
}

/**
 * Returns the condition of `toldChanges` for many records of a resource, for callers outside the house. `records` selects the
 * ids of the records that they see. Computes the hidden ranges once for each record, because a record has many log entries.
 */
export function toldOfRecords(resource: ResourceName, hiding: HidingRules, records: SQL): SQL {
  const { account, state } = spansOf({ resource, record_id: sql`shown.id` }, hiding)
  const spans = sql`select shown.id, ${account ?? null} as account, ${state ?? null} as state
    from (${records}) shown offset 0`
  const ofRecord = { account: account && sql`spans.account`, state: state && sql`spans.state` }
  return sql`(${log.resource} = ${resource} and ${log.id} in (select ${past.id} from (${spans}) spans
    join ${log} past on ${past.resource} = ${resource} and ${past.record_id} = spans.id
    where ${toldEntries(hiding, ofRecord, past) ?? sql`true`}))`
}

/** Columns of the log table, or of an alias of it. */
type Entries = { id: PgColumn; action: PgColumn }

function toldEntries({ actions }: HidingRules, spans: Spans, { id, action }: Entries): SQL | undefined {
  const isTold = actions && sql`${action} <> all(${sql.param([...actions])}::text[])`
  return and(isTold, toldCondition(spans, { id: sql`${id}`, isStep: sql`${action} = 'status'` }))
}

/**
 * Returns the condition for messages on a record that the caller is allowed to read; undefined if the caller is allowed to read
 * all of them.
 */
export function toldMessages(context: Context, ref: RecordRef): SQL | undefined {
  const hiding = hiddenFrom(context, ref)
  const { id, created_by, created_at, resource, record_id } = recordMessages
  const messages = sql`select ${id} as id, ${created_by} as who, ${created_at} as at from ${recordMessages}
    where ${resource} = ${ref.resource} and ${record_id} = ${ref.record_id}`
  return hiding && sql`${id} in ${toldAmong(ref, hiding, 'message', messages)}`
}

/**
 * Returns the condition for steps of an order that the caller is allowed to read; undefined if the caller is allowed to read
 * all of them.
 */
export function toldSteps(context: Context, ref: RecordRef): SQL | undefined {
  const hiding = hiddenFrom(context, ref)
  const { id, created_by, created_at, order_id, from_status } = orderHistory
  const steps = sql`select ${id} as id, ${created_by} as who, ${created_at} as at from ${orderHistory}
    where ${order_id} = ${ref.record_id} and ${from_status} is not null`
  return hiding && sql`${id} in ${toldAmong(ref, hiding, 'status', steps)}`
}

/**
 * Returns the condition for log entries of orders that were logged while the order was on a customer's account. Excludes
 * entries that move an order from the house's account or to another customer.
 */
export function toldOfOrders(): SQL {
  const { id, record_id, changes } = log
  const changesAccount = sql`(${changes} -> 'usergroup_id' ->> 'before' = ${house})`
  const movedOrders = sql`select moved.record_id from ${log} moved where moved.resource = 'order'
    and moved.changes -> 'usergroup_id' ->> 'before' = ${house}`
  const account = sql`(select ${groupIn('named')} from ${log} named where named.resource = 'order'
    and named.record_id = ${record_id} and named.id <= ${id} and ${groupIn('named')} is not null
    order by named.id desc limit 1)`
  return sql`not coalesce(${log.action} = 'update' and ${changes} ? 'customer_id', false) and (${record_id} not in (${movedOrders})
    or not coalesce(${changesAccount} or ${account} = ${house}, false))`
}

/**
 * A literal instead of a parameter, because the partial index for orders that left the house's account contains this literal.
 */
const house = sql.raw(`'${HOUSE_USERGROUP_ID}'`)

function hiddenFrom({ caller, services }: Context, { resource }: RecordRef): HidingRules | undefined {
  const { hiding } = services.resources[resource]
  if (caller.house || hiding === 'none' || (!hiding.state && !hiding.account && !hiding.actions))
    return undefined
  return hiding
}

/** SQL for the ranges of log ids during which only the house saw a record, because of its account or because of its state. */
type Spans = { account: SQL | undefined; state: SQL | undefined }

function spansOf(ref: RecordRef, { state, account }: HidingRules): Spans {
  return { account: account && spansOfAccount(ref), state: state && spansOfState(ref, state) }
}

/**
 * Returns the condition for log entries that were logged while callers outside the house saw the record. Ignores the state of
 * the record for steps.
 */
function toldCondition({ account, state }: Spans, { id, isStep }: { id: SQL; isStep: SQL }): SQL | undefined {
  return and(account && sql`not ${account} @> ${id}`, state && sql`(${isStep} or not ${state} @> ${id})`)
}

/**
 * Selects the ids of `rows` (messages or steps, with `id`, `who` and `at`) whose log entries callers outside the house are
 * allowed to read. Matches a row to its log entry by user, second and position among the user's rows of that second; without
 * the position, rows written just before a step would match too. A step without a log entry belongs to the current call, which
 * logs the step at its end.
 */
function toldAmong(ref: RecordRef, hiding: HidingRules, action: 'message' | 'status', rows: SQL): SQL {
  const entries = sql`select ${past.id} as id, ${past.user_id} as who, ${past.created_at} as at from ${log} past
    where ${ofRecord(ref)} and ${past.action} = ${action}`
  const inPlace = (source: SQL) =>
    sql`(select *, row_number() over (partition by who, at order by id) as place from (${source}) written)`
  const isStep = sql.raw(String(action === 'status'))
  const id = action === 'status' ? sql`coalesce(entry.id, ${newest})` : sql`entry.id`
  return sql`(select made.id from ${inPlace(rows)} made ${action === 'status' ? sql`left join` : sql`join`} ${inPlace(entries)} entry
    on entry.who is not distinct from made.who and entry.at = made.at and entry.place = made.place
    where ${toldCondition(spansOf(ref, hiding), { id, isStep }) ?? sql`true`})`
}

/** Number greater than the id of any log entry. */
const newest = sql.raw('9223372036854775806')

/**
 * Returns the ranges of log ids during which a record was in a state that callers outside the house do not see: the range
 * before its first step, and a range after each step into such a state.
 */
function spansOfState(ref: RecordRef, { column, shown }: NonNullable<HidingRules['state']>): SQL {
  const stateAfter = sql`(${past.changes} -> ${sql.param(column.name)}::text ->> 'after')`
  const steps = sql`select ${past.id} as at, ${stateAfter} as led, lead(${past.id}) over (order by ${past.id}) as next
    from ${log} past where ${ofRecord(ref)} and ${stateAfter} is not null`
  return sql`(select range_agg(span) from (
    select int8range(at, next) as span from (${steps}) step where led <> all(${sql.param([...shown])}::text[])
    union all select int8range(null, min(at)) from (${steps}) step) hidden)`
}

/**
 * Returns the ranges of log ids during which a record was on the house's own account or belonged to another customer. Each
 * range includes the log entry that ended it, because this entry contains the previous values. Returns an empty multirange if
 * there are no such ranges.
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

/**
 * Returns an expression for the user group that a log entry sets for its record; null if it sets none. `entry` is the name or
 * alias of the log table.
 */
function groupIn(entry: string): SQL {
  const entryAlias = sql.identifier(entry)
  return sql`coalesce(${entryAlias}.changes -> 'usergroup_id' ->> 'after', ${entryAlias}.made ->> 'usergroup_id')`
}

function ofRecord({ resource, record_id }: RecordRef): SQL {
  return sql`${past.resource} = ${resource} and ${past.record_id} = ${record_id}`
}
