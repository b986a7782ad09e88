import type { LogAction } from '@lienzo/contract/records/logged'
import { type DeliveryState, PING, type ReplayObstacle } from '@lienzo/contract/records/webhook'
import { isResourceName } from '@lienzo/contract/resources'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { LogEntry } from '../../core/context/log-entry.ts'
import { notFound, Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { seenRecords } from '../../core/notify/seen-records.ts'
import { addDeliveries, jobInputOf, makeDelivery, WEBHOOK_JOB } from '../../core/notify/webhooks.ts'
import { webhookDeliveries } from '../../db/tables/records/webhooks.ts'
import { webhookResource } from './webhook.queries.ts'

/** Maximum number of failed deliveries that one call sends again. Repeating the call sends more. */
const MOST_REPLAYED = 1_000

type DeliveryPage = {
  webhook_id: number
  state?: DeliveryState | undefined
  page: number
  perpage: number
}

/** Returns a page of a webhook's deliveries, newest first. Throws NOT_FOUND if the caller does not see the webhook. */
export async function listDeliveries(context: Context, { webhook_id, state, page, perpage }: DeliveryPage) {
  const webhook = await visibleRow(context, webhookResource, webhook_id)
  const where = and(eq(webhookDeliveries.webhook_id, webhook_id), state && eq(webhookDeliveries.state, state))
  const [counts] = await context.database.select({ total: count() }).from(webhookDeliveries).where(where)
  const rows = await context.database
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.id))
    .limit(perpage)
    .offset((page - 1) * perpage)
  const deliveries = (await readable(context, rows)).map((row) => ({
    ...row,
    replay_obstacle: obstacleToReplay(webhook, row) ?? null,
  }))
  return { rows: deliveries, total: counts?.total ?? 0, page, perpage }
}

type Delivery = typeof webhookDeliveries.$inferSelect

/** Blanks the label and the body of deliveries about records that the caller cannot see. */
async function readable({ database, services, caller }: Context, rows: Delivery[]): Promise<Delivery[]> {
  const asking = { database, resources: services.resources }
  const visibilityChecks = new Map<string, (id: number) => boolean>()
  for (const [resource, group] of Map.groupBy(rows, resourceOf)) {
    if (!isResourceName(resource)) continue
    const ids = group.flatMap(({ record_id }) => record_id ?? [])
    visibilityChecks.set(resource, await seenRecords(asking, caller, resource, ids))
  }
  return rows.map((row) => {
    const maySee = visibilityChecks.get(resourceOf(row))
    return !maySee || (row.record_id !== null && maySee(row.record_id))
      ? row
      : { ...row, label: '', body: '' }
  })
}

/** Returns the first part of the event name. This is the name of a resource, unless the event is a ping. */
function resourceOf({ event }: Delivery): string {
  return event.split('.')[0] ?? ''
}

/**
 * Sends a delivery again with the same message id, and returns 1. Throws NOT_FOUND if the delivery does not exist or the caller
 * does not see its webhook. Throws STATE_NOT_ALLOWED if the webhook is not in use, if the delivery is in progress, or if
 * `obstacleToReplay` finds an obstacle.
 */
export async function replayOne(context: Context, deliveryId: number): Promise<number> {
  const [delivery] = await context.database
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId))
    .for('update')
  if (!delivery) throw notFound()
  const webhook = await requireInUse(context, delivery.webhook_id)
  const obstacle = obstacleToReplay(webhook, delivery)
  if (obstacle) throw new Refusal('STATE_NOT_ALLOWED', obstacleTexts[obstacle])
  if (delivery.state === 'waiting') {
    throw new Refusal('STATE_NOT_ALLOWED', 'This delivery is under way')
  }
  return sendAgain(context, delivery.webhook_id, [deliveryId])
}

/**
 * Sends failed deliveries of a webhook again, oldest first, at most `MOST_REPLAYED`. Skips deliveries for an earlier address
 * and for events that the webhook no longer subscribes to. Returns the number of deliveries sent. Throws NOT_FOUND, or
 * STATE_NOT_ALLOWED if the webhook is not in use.
 */
export async function replayFailed(context: Context, webhookId: number): Promise<number> {
  const webhook = await requireInUse(context, webhookId)
  const deliveries = await context.database
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhook_id, webhookId),
        eq(webhookDeliveries.state, 'failed'),
        // Skips deliveries for an earlier address or for events that the webhook no longer subscribes to.
        eq(webhookDeliveries.url, webhook.url),
        inArray(webhookDeliveries.event, tellsOf(webhook)),
      ),
    )
    .orderBy(webhookDeliveries.id)
    .limit(MOST_REPLAYED)
    .for('update')
  return sendAgain(
    context,
    webhookId,
    deliveries.map(({ id }) => id),
  )
}

const obstacleTexts: Record<ReplayObstacle, string> = {
  changed: 'The address or the events of the webhook have changed since',
  address_unknown: 'It was not kept which address this was for, and somebody else might get it',
}

/**
 * Returns the reason why a delivery cannot be sent again: its address is unknown, the webhook's address has changed, or the
 * webhook no longer subscribes to the event. Returns undefined if it can be sent again.
 */
function obstacleToReplay(
  webhook: { url: string; events: readonly string[] },
  { url, event }: Pick<Delivery, 'url' | 'event'>,
): ReplayObstacle | undefined {
  // Deliveries that finished before addresses were stored have an empty address.
  if (url === '') return 'address_unknown'
  return url === webhook.url && tellsOf(webhook).includes(event) ? undefined : 'changed'
}

function tellsOf({ events }: { events: readonly string[] }): string[] {
  return [...events, PING]
}

/**
 * Queues a ping to a webhook and returns the id of the delivery. Throws NOT_FOUND, or STATE_NOT_ALLOWED if the webhook is not
 * in use.
 */
export async function sendPing(context: Context, webhookId: number): Promise<number> {
  const webhook = await requireInUse(context, webhookId)
  const ping = { event: PING, record_id: webhookId, label: webhook.name, content: { webhook: webhook.name } }
  const { database, services, now, origin } = context
  const delivery = makeDelivery(webhook, ping, now)
  const [deliveryId] = await addDeliveries(database, services.jobs, [delivery], origin.request_id)
  if (!deliveryId) throw new Error('An insert that returns gives its row')
  context.log(entryOf(webhook, 'ping'))
  return deliveryId
}

async function sendAgain(context: Context, webhookId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  await context.database
    .update(webhookDeliveries)
    .set({ state: 'waiting' })
    .where(inArray(webhookDeliveries.id, ids))
  const { database, services, origin } = context
  await services.jobs.addAll(database, WEBHOOK_JOB, ids.map(jobInputOf), origin.request_id)
  const webhook = await visibleRow(context, webhookResource, webhookId)
  context.log(entryOf(webhook, 'replay'))
  return ids.length
}

type Webhook = Awaited<ReturnType<typeof requireInUse>>

/** Returns a log entry for an action that does not change the webhook itself. The entry has no changed columns. */
function entryOf({ id, name, customer_id }: Webhook, action: LogAction): LogEntry {
  return { resource: 'webhook', record_id: id, label: name, customer_id, action, columns: [] }
}

async function requireInUse(context: Context, webhookId: number) {
  const webhook = await visibleRow(context, webhookResource, webhookId)
  if (webhook.active) return webhook
  throw new Refusal('STATE_NOT_ALLOWED', 'The webhook is not in use: nothing is sent to it')
}
