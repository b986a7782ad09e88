import {
  type DeliveryFault,
  PING,
  resourceOfEvent,
  type WebhookEvent,
} from '@lienzo/contract/records/webhook'
import { id } from '@lienzo/contract/wire/fields'
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { postMessage } from '../../adapters/webhooks/post-message.ts'
import { signedHeaders } from '../../adapters/webhooks/webhook-signature.ts'
import type { PublicContext } from '../../core/context/context.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { viewersOf } from '../../core/notify/record-viewers.ts'
import { maySend, WEBHOOK_JOB } from '../../core/notify/webhooks.ts'
import { callersOfUsers } from '../../core/session/callers-of-users.ts'
import { webhookDeliveries, webhooks } from '../../db/tables/records/webhooks.ts'
import { WEBHOOK_PURPOSE } from './webhook-purpose.ts'

const TRY_MILLISECONDS = 10_000
const DAY = 24 * 60 * 60
/** Number of seconds for which finished deliveries are kept. */
export const KEPT_SECONDS = 30 * DAY

const input = z.object({ delivery_id: id })
type Input = z.output<typeof input>

/** Sends one delivery. Each retry has the same message id, so that receivers can recognize a repeated message. */
export const webhookJob = declareJob({
  name: WEBHOOK_JOB,
  input,
  // Each delay is about twice as long as the previous one. All retries together are spread over most of a working day.
  retries: 14,
  retryAfterSeconds: 2,
  longestSeconds: 30,
  atOnce: 2,
  run: deliver,
  failed: giveUp,
})

async function deliver(context: JobContext, { delivery_id }: Input): Promise<void> {
  const delivery = await readDelivery(context, delivery_id)
  if (delivery?.state !== 'waiting') return
  const obstacle = await obstacleTo(context, delivery)
  if (obstacle) {
    await note(context, delivery_id, { last_fault: obstacle, tried_at: context.now })
    if (obstacle === 'not_seen') return giveUp(context, { delivery_id })
    return note(context, delivery_id, { state: 'failed' })
  }
  const { url, secret, message_id, body } = delivery
  const response = await postMessage({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lienzo',
      ...signedHeaders(context.services.sealing.open(secret, WEBHOOK_PURPOSE), {
        id: message_id,
        timestamp: context.now,
        body,
      }),
    },
    allowPrivate: context.services.settings.webhookPrivate,
    longestMilliseconds: TRY_MILLISECONDS,
    signal: context.signal,
  })
  const status = 'status' in response ? response.status : null
  const last_fault = 'fault' in response ? response.fault : faultOf(response.status)
  const attempt = {
    attempts: delivery.attempts + 1,
    tried_at: context.now,
    last_status: status,
    last_fault,
    last_answer: response.answer,
  }
  await forgetOld(context)
  if (last_fault === null) {
    return note(context, delivery_id, { ...attempt, state: 'delivered', delivered_at: context.now })
  }
  // Does not retry, because the address would still be private.
  if (last_fault === 'private_address') {
    await note(context, delivery_id, attempt)
    return giveUp(context, { delivery_id })
  }
  await note(context, delivery_id, attempt)
  throw new Error(`The receiver of webhook ${delivery.webhook_id} failed: ${status ?? last_fault}`)
}

/** Returns the reason why a delivery must not be sent or retried. Returns undefined if there is none. */
async function obstacleTo(context: JobContext, delivery: Delivery): Promise<DeliveryFault | undefined> {
  const { in_use, url, made_for, event, events } = delivery
  if (!in_use) return 'switched_off'
  if (event === PING) return made_for === url ? undefined : 'changed'
  if (made_for !== url || !events.includes(event)) return 'changed'
  return (await makerSees(context, delivery)) ? undefined : 'not_seen'
}

/**
 * Returns true if the webhook's creator can see the record now. Without a record, returns true if the creator is of the house.
 * Each attempt checks this again, because hours can pass between two attempts, and permissions can be revoked meanwhile.
 */
async function makerSees({ database, services }: JobContext, delivery: Delivery): Promise<boolean> {
  const { maker_id, event, record_id, body } = delivery
  const maker = (await callersOfUsers(database, [maker_id ?? 0])).get(maker_id ?? 0)
  if (!maker || body === '') return false
  if (record_id === null) return maker.house
  const asking = { database, resources: services.resources }
  return (await maySend(asking, delivery, maker, resourceOfEvent(event as WebhookEvent), [record_id]))(
    record_id,
  )
}

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'refused'
}

async function readDelivery({ database }: JobContext, deliveryId: number) {
  const [delivery] = await database
    .select({
      webhook_id: webhookDeliveries.webhook_id,
      message_id: webhookDeliveries.message_id,
      body: webhookDeliveries.body,
      event: webhookDeliveries.event,
      record_id: webhookDeliveries.record_id,
      made_for: webhookDeliveries.url,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      url: webhooks.url,
      events: sql<string[]>`${webhooks.events}`,
      customer_id: webhooks.customer_id,
      maker_id: webhooks.maker_id,
      secret: webhooks.secret,
      in_use: sql<boolean>`${webhooks.active} and ${webhooks.deleted_at} is null`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(eq(webhookDeliveries.id, deliveryId))
  return delivery
}

type Delivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>
type DeliveryChanges = Partial<typeof webhookDeliveries.$inferInsert>

async function note({ database }: JobContext, deliveryId: number, values: DeliveryChanges): Promise<void> {
  await database.update(webhookDeliveries).set(values).where(eq(webhookDeliveries.id, deliveryId))
}

async function forgetOld({ database, now }: JobContext): Promise<void> {
  await database
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.created_at, now - KEPT_SECONDS), ne(webhookDeliveries.state, 'waiting')))
}

/**
 * Marks a waiting delivery as failed. Notifies the people responsible for the webhook, unless another of its deliveries has
 * failed in the last day.
 */
async function giveUp(context: JobContext, { delivery_id }: Input): Promise<void> {
  await context.change(async (change) => {
    const [delivery] = await change.database
      .update(webhookDeliveries)
      .set({ state: 'failed' })
      .where(and(eq(webhookDeliveries.id, delivery_id), eq(webhookDeliveries.state, 'waiting')))
      .returning({ webhook_id: webhookDeliveries.webhook_id })
    if (!delivery) return
    const { webhook_id } = delivery
    const others = await change.database
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhook_id, webhook_id),
          eq(webhookDeliveries.state, 'failed'),
          ne(webhookDeliveries.id, delivery_id),
          gte(webhookDeliveries.tried_at, change.now - DAY),
        ),
      )
      .limit(1)
    const [webhook] = await change.database.select().from(webhooks).where(eq(webhooks.id, webhook_id))
    if (others.length > 0 || !webhook) return
    await notifyUsers(change, await concernedBy(change, webhook), {
      kind: 'notification',
      status: 'CRITICAL',
      text_key: 'activity.webhook_failed',
      text_values: { name: webhook.name },
      link: `/webhook/${webhook_id}`,
    })
  })
}

/**
 * Returns the id of the webhook's creator. If the creator can no longer sign in, returns the ids of the users who are allowed
 * to change the webhook.
 */
async function concernedBy(change: PublicContext, webhook: typeof webhooks.$inferSelect): Promise<number[]> {
  const { id: record_id, maker_id, customer_id } = webhook
  const makers = await callersOfUsers(change.database, [maker_id ?? 0])
  if (makers.size > 0) return [...makers.keys()]
  const people = customer_id === null ? 'house' : { customer_id }
  const viewers = await viewersOf(change, { resource: 'webhook', record_id }, people, { right: 'edit' })
  return viewers.map(({ user_id }) => user_id)
}
