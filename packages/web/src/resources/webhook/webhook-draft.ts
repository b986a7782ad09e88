import { webhookUpdate } from '@lienzo/contract/records/webhook'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import { onlyCustomer } from '../../core/picker/only-customer.ts'
import type { Webhook } from './webhook-record.ts'

export type WebhookDraft = DraftOf<typeof webhookUpdate>

const drafts = draftsOf(webhookUpdate, { active: true })

export const newWebhook = drafts.blank

export function webhookDraft(webhook: Webhook): WebhookDraft {
  return drafts.of(webhook)
}

/** What a new webhook starts with: who belongs to one customer makes it for that one. */
export async function webhookStart(isHouse: boolean): Promise<{ customer_id: number | null; name: string }> {
  const customer = isHouse ? null : await onlyCustomer()
  return { customer_id: customer?.id ?? null, name: customer?.name ?? '' }
}
