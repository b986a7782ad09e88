import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { onlyCustomer } from '../../core/picker/only-customer.ts'
import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const webhookCalls = recordCalls('webhook')

export type Webhook = RecordOf<'webhook'>
export type WebhookDraft = Omit<UpdateOf<'webhook'>, 'id' | 'version'>
export type Delivery = OutputOnTheWire<CallAt<'webhookrest/deliveries'>>['rows'][number]

/** What a new webhook starts with: who belongs to one customer makes it for that one. */
export async function webhookStart(isHouse: boolean): Promise<{ customer_id: number | null; name: string }> {
  const customer = isHouse ? null : await onlyCustomer()
  return { customer_id: customer?.id ?? null, name: customer?.name ?? '' }
}

export const newWebhook: WebhookDraft = { name: '', url: '', customer_id: null, events: [], active: true }

/** What a person changes of a webhook. */
export function webhookDraft({ name, url, customer_id, events, active }: Webhook): WebhookDraft {
  return { name, url, customer_id, events, active }
}
