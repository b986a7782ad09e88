import { resourceOfEvent, type WebhookEvent } from '@lienzo/contract/records/webhook'
import { resources } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { eq } from 'drizzle-orm'
import { makeWebhookSecret } from '../../adapters/webhooks/webhook-signature.ts'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import { columnsOf, saveRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { webhooks } from '../../db/tables/records/webhooks.ts'
import { listDeliveries, replayFailed, replayOne, sendPing } from './deliveries.ts'
import { webhookResource } from './webhook.queries.ts'
import { WEBHOOK_PURPOSE } from './webhook-purpose.ts'

const { pick: _none, ...standard } = standardHandlers(webhookResource)

type WebhookInput = { id?: number | undefined; customer_id: number | null; events: WebhookEvent[] }

export const webhookHandlers: HandlersOf<'webhookrest'> = {
  ...standard,
  update: async (context, input) => {
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    const values = columnsOf(webhooks, { ...input, events: [...new Set(input.events)].sort() })
    if (input.id !== undefined) {
      const before = await visibleRow(context, webhookResource, input.id)
      assertOwnCustomer(context, input)
      assertNotMoved(before, input)
      assertEventsVisible(context, input)
      const maker_id = newMaker(context, before)
      await saveRow(context, webhookResource, input, { ...values, ...(maker_id ? { maker_id } : {}) })
      return getRow(context, webhookResource, input.id)
    }
    assertOwnCustomer(context, input)
    assertEventsVisible(context, input)
    const secret = makeWebhookSecret()
    const { id } = await saveRow(context, webhookResource, input, {
      ...{ ...values, secret: context.services.sealing.seal(secret, WEBHOOK_PURPOSE) },
      maker_id: context.caller.user_id,
    })
    return { ...(await getRow(context, webhookResource, id)), secret }
  },
  makesecret: async (context, { id }) => {
    const { name, customer_id } = await visibleRow(context, webhookResource, id)
    const secret = makeWebhookSecret()
    const sealedSecret = context.services.sealing.seal(secret, WEBHOOK_PURPOSE)
    await context.database.update(webhooks).set({ secret: sealedSecret }).where(eq(webhooks.id, id))
    context.log({
      resource: 'webhook',
      record_id: id,
      label: name,
      customer_id,
      action: 'secret',
      columns: [],
    })
    return { secret }
  },
  deliveries: listDeliveries,
  replay: async (context, { delivery_id, failed_of }) => {
    if (delivery_id !== undefined) return { sent: await replayOne(context, delivery_id) }
    return { sent: await replayFailed(context, failed_of ?? 0) }
  },
  test: async (context, { id }) => ({ delivery_id: await sendPing(context, id) }),
}

/** Throws INVALID_INPUT if a customer's user registers a webhook for anyone but their own customer. */
function assertOwnCustomer({ caller }: Context, { customer_id }: WebhookInput): void {
  if (caller.house || customer_id === caller.customer_id) return
  throw invalidField('customer_id', {
    key: 'validation.own_customer',
    message: 'must be your own customer',
  })
}

type WebhookOwner = { customer_id: number | null; maker_signs_in: boolean }

/**
 * Returns the caller's id if the webhook's creator can no longer sign in and the caller belongs to the owner of the webhook,
 * which is the house or a customer. The caller then becomes the creator. Otherwise returns undefined.
 */
function newMaker({ caller }: Context, before: WebhookOwner): number | undefined {
  if (before.maker_signs_in) return undefined
  const isOwn = caller.house ? before.customer_id === null : before.customer_id === caller.customer_id
  return isOwn ? caller.user_id : undefined
}

/**
 * Throws INVALID_INPUT if the customer of a webhook changes, because earlier deliveries would be shown to people for whom they
 * were not meant.
 */
function assertNotMoved(before: { customer_id: number | null }, { customer_id }: WebhookInput): void {
  if (before.customer_id === customer_id) return
  throw invalidField('customer_id', { key: 'validation.fixed', message: 'cannot change after creation' })
}

/**
 * Throws NO_PERMISSION if the caller lacks access to the records of an event, and INVALID_INPUT if a customer's webhook
 * subscribes to an event about records that all customers share.
 */
function assertEventsVisible({ caller }: Context, { customer_id, events }: WebhookInput): void {
  for (const event of events) {
    const { path, shared } = resources[resourceOfEvent(event)]
    if (!mayAccess(caller.permissions, path)) {
      throw new Refusal('NO_PERMISSION', `You lack the right to access ${path}, of which ${event} tells`, {
        fields: { events: { key: 'validation.event_not_seen', message: `holds ${event}` } },
      })
    }
    if (shared && customer_id !== null) {
      throw invalidField('events', {
        key: 'validation.event_of_house',
        values: { event },
        message: `contains ${event}, which is only sent to webhooks of the house`,
      })
    }
  }
}
