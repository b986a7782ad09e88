import { webhookUpdate } from '@lienzo/contract/records/webhook'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import { onlyCustomer } from '../../core/picker/only-customer.ts'

export type WebhookDraft = DraftOf<typeof webhookUpdate>

export const webhookDrafts = draftsOf(webhookUpdate, { active: true })

/** What a new webhook starts with: who belongs to one customer makes it for that one. */
export async function startWebhook(isHouse: boolean) {
  const customer = isHouse ? null : await onlyCustomer()
  return { blank: { ...webhookDrafts.blank, customer_id: customer?.id ?? null }, customer }
}
