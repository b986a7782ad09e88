import { webhookUpdate } from '@lienzo/contract/records/webhook'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import { onlyCustomer } from '../../core/picker/only-customer.ts'

export type WebhookDraft = DraftOf<typeof webhookUpdate>

export const webhookDrafts = draftsOf(webhookUpdate, { active: true })

/**
 * Returns the initial values of a new webhook, and its customer. For the house, the customer is null, and the user can choose
 * one. For all other callers, it is the only customer that they can see, or null if loading it fails or they can see several.
 */
export async function startWebhook(isHouse: boolean) {
  const customer = isHouse ? null : await onlyCustomer()
  return { blank: { ...webhookDrafts.blank, customer_id: customer?.id ?? null }, customer }
}
