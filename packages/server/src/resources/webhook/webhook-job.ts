import type { DeliveryFault } from '@lienzo/contract/records/webhook'
import { id } from '@lienzo/contract/wire/fields'
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { postMessage } from '../../adapters/webhooks/post-message.ts'
import { signedHeaders } from '../../adapters/webhooks/webhook-signature.ts'
import { declareJob, type JobContext } from '../../core/jobs/job.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { WEBHOOK_JOB } from '../../core/notify/webhooks.ts'
import { webhookDeliveries, webhooks } from '../../db/tables/records/webhooks.ts'

const TRY_MILLISECONDS = 10_000
const DAY = 24 * 60 * 60
/** How long deliveries are kept, in seconds. */
const KEPT_SECONDS = 30 * DAY

const input = z.object({ delivery_id: id })
type Input = z.output<typeof input>

/** Makes one delivery. A receiver recognizes a repeated message by its message id. */
export const webhookJob = declareJob({
  name: WEBHOOK_JOB,
  input,
  // Each wait twice as long as the one before: soon at first, and for most of a working day.
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
  if (!delivery.in_use) return note(context, delivery_id, { state: 'failed', last_fault: 'switched_off' })
  const { url, secret, message_id, body } = delivery
  const posted = await postMessage({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lienzo',
      ...signedHeaders(secret, { id: message_id, timestamp: context.now, body }),
    },
    allowPrivate: context.services.settings.webhookPrivate,
    longestMilliseconds: TRY_MILLISECONDS,
    signal: context.signal,
  })
  const status = 'status' in posted ? posted.status : null
  const last_fault = 'fault' in posted ? posted.fault : faultOf(posted.status)
  const tried = {
    attempts: delivery.attempts + 1,
    tried_at: context.now,
    last_status: status,
    last_fault,
    last_answer: posted.answer,
  }
  await forgetOld(context)
  if (last_fault === null) {
    return note(context, delivery_id, { ...tried, state: 'delivered', delivered_at: context.now })
  }
  // Waiting does not make a private address a public one.
  if (last_fault === 'private_address') {
    await note(context, delivery_id, tried)
    return giveUp(context, { delivery_id })
  }
  await note(context, delivery_id, tried)
  throw new Error(`The receiver of webhook ${delivery.webhook_id} failed: ${status ?? last_fault}`)
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
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      url: webhooks.url,
      secret: webhooks.secret,
      in_use: sql<boolean>`${webhooks.active} and ${webhooks.deleted_at} is null`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(eq(webhookDeliveries.id, deliveryId))
  return delivery
}

type Noted = Partial<typeof webhookDeliveries.$inferInsert>

async function note({ database }: JobContext, deliveryId: number, noted: Noted): Promise<void> {
  await database.update(webhookDeliveries).set(noted).where(eq(webhookDeliveries.id, deliveryId))
}

async function forgetOld({ database, now }: JobContext): Promise<void> {
  await database
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.created_at, now - KEPT_SECONDS), ne(webhookDeliveries.state, 'waiting')))
}

/** Notifies the author of the webhook, once a day however much fails. */
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
    if (others.length > 0 || !webhook?.created_by) return
    await notifyUsers(change, [webhook.created_by], {
      kind: 'notification',
      status: 'CRITICAL',
      text_key: 'activity.webhook_failed',
      text_values: { name: webhook.name },
      link: `/webhook/${webhook_id}`,
    })
  })
}
