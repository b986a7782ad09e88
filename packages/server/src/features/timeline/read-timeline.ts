import { type TimelineItem, type TimelineResource, timelinePage } from '@lienzo/contract/records/timeline'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { selectRows } from '../../core/context/handle.ts'
import { shownChanges } from '../../core/log/logged-changes.ts'
import type { Changes } from '../../core/log/write-log.ts'
import type { RecordRef } from '../../core/record/open-record.ts'
import { campaignImages } from '../../db/tables/campaigns.ts'
import { customerAddresses } from '../../db/tables/customers.ts'
import { log } from '../../db/tables/log.ts'
import { orderHistory } from '../../db/tables/orders.ts'
import { recordMessages } from '../../db/tables/record-messages.ts'
import { users } from '../../db/tables/users.ts'

/** What lies on a timeline, in the order in which things of one second stand. */
const ranks = { change: 0, state: 1, message: 2 } as const

type Found = {
  created_at: number
  rank: number
  id: number
  user_id: number | null
  user_name: string | null
} & (
  | { rank: 0; body: { action: string; resource: string; label: string; changes: Changes } }
  | { rank: 1; body: { from: string | null; to: string; note: string } }
  | { rank: 2; body: { text: string } }
)

/** One page of a timeline, the newest first, from `before` on backwards: one query finds it and one names what it names. */
export async function readTimeline(
  context: Context,
  which: RecordRef,
  before: string | undefined,
): Promise<{ items: TimelineItem[]; next: string | null }> {
  const found = await findItems(context, which, before)
  const page = found.slice(0, timelinePage)
  const last = page.at(-1)
  const next = last && found.length > page.length ? `${last.created_at}-${last.rank}-${last.id}` : null
  return { items: await shownItems(context, page), next }
}

function findItems(context: Context, which: RecordRef, before: string | undefined): Promise<Found[]> {
  const [at, rank, id] = (before ?? '').split('-').map(Number)
  const older = (ownRank: number, createdAt: SQL, ownId: SQL) =>
    before === undefined
      ? sql`true`
      : sql`(${createdAt}, ${ownRank}::integer, ${ownId}) < (${at}::bigint, ${rank}::integer, ${id}::bigint)`
  const most = timelinePage + 1
  const parts = [changesOf(context, which, older, most), messagesOf(which, older, most)]
  if (which.resource === 'order') parts.push(statesOf(which.record_id, older, most))
  return selectRows<Found>(
    context.database,
    sql`select item.created_at, item.rank, item.id, item.user_id, item.body, ${users.username} as user_name
      from (${sql.join(parts, sql` union all `)}) item left join ${users} on ${users.id} = item.user_id
      order by item.created_at desc, item.rank desc, item.id desc limit ${most}`,
  )
}

type Older = (rank: number, createdAt: SQL, id: SQL) => SQL

/** The parts of records that are changed by calls of their own, and whose changes belong to the whole. */
const partsOf: Partial<Record<TimelineResource, (recordId: number) => SQL>> = {
  customer: (recordId) => sql`or (entry.resource = 'customeraddress' and entry.record_id = any(array(
    select ${customerAddresses.id} from ${customerAddresses} where ${customerAddresses.customer_id} = ${recordId})))`,
  campaign: (recordId) => sql`or (entry.resource = 'campaignimage' and entry.record_id = any(array(
    select ${campaignImages.id} from ${campaignImages} where ${campaignImages.campaign_id} = ${recordId})))`,
}

/** The log of a record, without what stands on the timeline by itself and without what changed nothing for who looks. */
function changesOf(context: Context, { resource, record_id }: RecordRef, older: Older, most: number): SQL {
  const { caller, services } = context
  const hidden = caller.house ? [] : (services.resources[resource].houseOnly ?? [])
  return sql`(select entry.created_at, ${ranks.change}::integer as rank, entry.id, entry.user_id,
      jsonb_build_object('action', entry.action, 'resource', entry.resource, 'label', entry.label, 'changes', entry.changes) as body
    from ${log} entry
    where ((entry.resource = ${resource} and entry.record_id = ${record_id}) ${partsOf[resource]?.(record_id) ?? sql``})
      and not (entry.action = 'status' and entry.resource = 'order')
      and entry.action not in ('message', 'message_delete', 'message_undelete', 'attachment_move')
      and not (entry.action = 'update' and entry.changes - ${sql.param(hidden)}::text[] = '{}'::jsonb)
      and ${older(ranks.change, sql`entry.created_at`, sql`entry.id`)}
    order by entry.created_at desc, entry.id desc limit ${most})`
}

function messagesOf({ resource, record_id }: RecordRef, older: Older, most: number): SQL {
  return sql`(select message.created_at, ${ranks.message}::integer as rank, message.id::bigint, message.created_by as user_id,
      jsonb_build_object('text', message.text) as body
    from ${recordMessages} message
    where message.resource = ${resource} and message.record_id = ${record_id} and message.deleted_at is null
      and ${older(ranks.message, sql`message.created_at`, sql`message.id`)}
    order by message.created_at desc, message.id desc limit ${most})`
}

/** Every step of an order but its beginning, which is a change. */
function statesOf(orderId: number, older: Older, most: number): SQL {
  return sql`(select step.created_at, ${ranks.state}::integer as rank, step.id::bigint, step.created_by as user_id,
      jsonb_build_object('from', step.from_status, 'to', step.to_status, 'note', step.note) as body
    from ${orderHistory} step
    where step.order_id = ${orderId} and step.from_status is not null
      and ${older(ranks.state, sql`step.created_at`, sql`step.id`)}
    order by step.created_at desc, step.id desc limit ${most})`
}

async function shownItems(context: Context, found: Found[]): Promise<TimelineItem[]> {
  const entries = found.flatMap((item) => (item.rank === ranks.change ? [item.body] : []))
  const changes = (await shownChanges(context, entries))[Symbol.iterator]()
  return found.map((item): TimelineItem => {
    const { id, created_at, user_id, user_name } = item
    const happened = { id, created_at, user_id, user_name }
    if (item.rank === ranks.state) return { kind: 'state', ...happened, ...item.body }
    if (item.rank === ranks.message) return { kind: 'message', ...happened, ...item.body }
    const shown = changes.next().value ?? { changes: [], more_changes: 0 }
    return { kind: 'change', ...happened, ...item.body, ...shown }
  })
}
