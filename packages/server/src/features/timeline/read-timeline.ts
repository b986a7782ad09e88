import {
  timelineRanks as ranks,
  type TimelineItem,
  type TimelineResource,
  timelinePage,
} from '@lienzo/contract/records/timeline'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../core/context/context.ts'
import { hiddenFields } from '../../core/context/hiding.ts'
import { columnList, type FieldsOf, jsonObject, queryRows } from '../../core/context/query-rows.ts'
import { shownChanges } from '../../core/log/logged-changes.ts'
import { loggedChanges } from '../../core/log/made-records.ts'
import { toldChanges, toldMessages, toldSteps } from '../../core/log/told-history.ts'
import type { RecordRef } from '../../core/record/open-record.ts'
import { customerAddresses } from '../../db/tables/customers/customers.ts'
import { users } from '../../db/tables/people/users.ts'
import { log } from '../../db/tables/records/log.ts'
import { recordMessages } from '../../db/tables/records/record-messages.ts'
import { campaignImages } from '../../db/tables/sales/campaigns.ts'
import { orderHistory } from '../../db/tables/sales/orders.ts'
import { addedPictures } from './added-pictures.ts'
import { namedImports } from './named-imports.ts'

type Entry = Pick<typeof log.$inferSelect, 'action' | 'resource' | 'label' | 'import_id' | 'changes'>
type Step = { from: string | null; to: string; note: string; past_limit: string; by_proof: boolean }
type Body = ({ kind: 'change' } & Entry) | ({ kind: 'state' } & Step) | { kind: 'message'; text: string }

/** Columns that all parts of a timeline have in common. */
type TimelineEvent = { created_at: number; rank: number; id: number; user_id: number | null; body: Body }
type TimelineRow = TimelineEvent & { user_name: string | null }

/** Cursors that limit which items are read. */
type Limits = { before: string | undefined; since: string | undefined }

/**
 * Returns a page of a timeline, newest item first. Only items older than `before` and newer than `since` are read. One query
 * finds the items; further queries read the records that they reference.
 */
export async function readTimeline(
  context: Context,
  ref: RecordRef,
  limits: Limits,
): Promise<{ items: TimelineItem[]; next: string | null }> {
  const items = await findItems(context, ref, limits)
  const page = items.slice(0, timelinePage)
  const last = page.at(-1)
  const next = last && items.length > page.length ? `${last.created_at}-${last.rank}-${last.id}` : null
  return { items: await shownItems(context, ref, page), next }
}

function findItems(context: Context, ref: RecordRef, { before, since }: Limits): Promise<TimelineRow[]> {
  const older = (...own: Parameters<Within>) =>
    before ? sql`${placeOf(...own)} < ${positionOf(before)}` : undefined
  const newer = (...own: Parameters<Within>) =>
    since ? sql`${placeOf(...own)} > ${positionOf(since)}` : undefined
  const within: Within = (...own) => and(older(...own), newer(...own)) ?? sql`true`
  const most = timelinePage + 1
  const parts = [changesOf(context, ref, within, most), messagesOf(context, ref, within, most)]
  if (ref.resource === 'order') parts.push(statesOf(context, ref, within, most))
  return queryRows(
    context.database,
    { ...partFields, user_name: users.username },
    (columns) => sql`select ${columns}
      from (${sql.join(parts, sql` union all `)}) item left join ${users} on ${users.id} = item.user_id
      order by item.created_at desc, item.rank desc, item.id desc limit ${most}`,
  )
}

/** Columns of the combined parts, with the names that `commonColumns` assigns. */
const partFields = {
  created_at: sql<TimelineEvent['created_at']>`item.created_at`,
  rank: sql<TimelineEvent['rank']>`item.rank`,
  id: sql<TimelineEvent['id']>`item.id`,
  user_id: sql<TimelineEvent['user_id']>`item.user_id`,
  body: sql<TimelineEvent['body']>`item.body`,
}

/** Function that returns the condition for items within the limits. */
type Within = (rank: number, createdAt: PgColumn, id: PgColumn) => SQL

function placeOf(...[rank, createdAt, id]: Parameters<Within>): SQL {
  return sql`(${createdAt}, ${rank}::integer, ${id})`
}

function positionOf(place: string): SQL {
  const [at, rank, id] = place.split('-').map(Number)
  return sql`(${at}::bigint, ${rank}::integer, ${id}::bigint)`
}

/**
 * Conditions for log entries of dependent records, such as addresses. Dependent records have their own calls, but their entries
 * belong to the timeline of the main record.
 */
const partsOf: Partial<Record<TimelineResource, (recordId: number) => SQL>> = {
  customer: (recordId) => sql`or (${log.resource} = 'customeraddress' and ${log.record_id} = any(array(
    select ${customerAddresses.id} from ${customerAddresses} where ${customerAddresses.customer_id} = ${recordId})))`,
  campaign: (recordId) => sql`or (${log.resource} = 'campaignimage' and ${log.record_id} = any(array(
    select ${campaignImages.id} from ${campaignImages} where ${campaignImages.campaign_id} = ${recordId})))`,
}

/**
 * Returns the query for the log entries of a record. Excludes entries that the timeline shows in a different form, and updates
 * that changed only fields hidden from the caller.
 */
function changesOf(context: Context, ref: RecordRef, within: Within, most: number): SQL {
  const { caller, services } = context
  const { resource, record_id } = ref
  const hiddenNames = hiddenFields(caller, services.resources[resource])
  const { created_at, id, user_id, action, label, import_id, changes } = log
  const columns = commonColumns({
    created_at,
    rank: rankOf('change'),
    id,
    user_id,
    body: jsonObject({
      kind: sql<'change'>`'change'`,
      action,
      resource: log.resource,
      label,
      import_id,
      changes: loggedChanges,
    }),
  })
  return sql`(select ${columns} from ${log}
    where ((${log.resource} = ${resource} and ${log.record_id} = ${record_id}) ${partsOf[resource]?.(record_id) ?? sql``})
      and not (${action} = 'status' and ${log.resource} = 'order')
      and ${action} not in ('message', 'message_delete', 'message_undelete', 'attachment_move')
      and not (${action} = 'update' and ${changes} - ${sql.param([...hiddenNames])}::text[] = '{}'::jsonb)
      and ${toldChanges(context, ref) ?? sql`true`}
      and ${within(ranks.change, created_at, id)}
    order by ${created_at} desc, ${id} desc limit ${most})`
}

function messagesOf(context: Context, ref: RecordRef, within: Within, most: number): SQL {
  const { resource, record_id } = ref
  const { created_at, id, created_by, text } = recordMessages
  const columns = commonColumns({
    created_at,
    rank: rankOf('message'),
    id: sql<number>`${id}::bigint`,
    user_id: created_by,
    body: jsonObject({ kind: sql<'message'>`'message'`, text }),
  })
  return sql`(select ${columns} from ${recordMessages}
    where ${recordMessages.resource} = ${resource} and ${recordMessages.record_id} = ${record_id}
      and ${recordMessages.deleted_at} is null and ${within(ranks.message, created_at, id)}
      and ${toldMessages(context, ref) ?? sql`true`}
    order by ${created_at} desc, ${id} desc limit ${most})`
}

/** Returns the query for the state changes of an order. Excludes the creation, which the timeline shows as a change. */
function statesOf(context: Context, ref: RecordRef, within: Within, most: number): SQL {
  const { created_at, id, created_by, from_status, to_status, ...details } = orderHistory
  const { note, past_limit, by_proof } = details
  const columns = commonColumns({
    created_at,
    rank: rankOf('state'),
    id: sql<number>`${id}::bigint`,
    user_id: created_by,
    body: jsonObject({
      kind: sql<'state'>`'state'`,
      from: from_status,
      to: to_status,
      note,
      past_limit,
      by_proof,
    }),
  })
  return sql`(select ${columns} from ${orderHistory}
    where ${orderHistory.order_id} = ${ref.record_id} and ${from_status} is not null
      and ${within(ranks.state, created_at, id)}
      and ${toldSteps(context, ref) ?? sql`true`}
    order by ${created_at} desc, ${id} desc limit ${most})`
}

function rankOf(kind: keyof typeof ranks): SQL<number> {
  return sql<number>`${ranks[kind]}::integer`
}

/** Returns the columns of a part of the timeline, in the order that all parts share. */
function commonColumns({ created_at, rank, id, user_id, body }: FieldsOf<TimelineEvent>): SQL {
  return columnList({ created_at, rank, id, user_id, body })
}

/**
 * Maximum number of changes shown per item. The limit keeps reads fast, because an order is saved line by line and its timeline
 * is read after each save.
 */
const MOST_CHANGES = 30

async function shownItems(context: Context, ref: RecordRef, rows: TimelineRow[]): Promise<TimelineItem[]> {
  const entries = rows.flatMap(({ body }) => (body.kind === 'change' ? [body] : []))
  const changes = (await shownChanges(context, entries, MOST_CHANGES))[Symbol.iterator]()
  const importNames = await namedImports(
    context,
    entries.flatMap(({ import_id }) => import_id ?? []),
  )
  const picturesOf = await addedPictures(
    context,
    ref,
    rows.filter(({ body }) => addsPictures(body)),
  )
  return rows.map(({ id, created_at, user_id, user_name, body }): TimelineItem => {
    const item = { id, created_at, user_id, user_name }
    if (body.kind !== 'change') return { ...item, ...body }
    const { import_id, ...entry } = body
    const changeSummary = changes.next().value ?? { changes: [], more_changes: 0, more_fields: [] }
    const name = import_id === null ? undefined : importNames.get(import_id)
    const pictures = addsPictures(body) ? picturesOf(item) : undefined
    return {
      ...item,
      ...entry,
      ...changeSummary,
      ...(import_id !== null && name !== undefined && { import: { id: import_id, name } }),
      ...(pictures && { pictures }),
    }
  })
}

function addsPictures(body: Body): boolean {
  return body.kind === 'change' && body.action === 'attach' && Object.hasOwn(body.changes, 'pictures')
}
