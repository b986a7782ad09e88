import { customerUpdate } from '@lienzo/contract/customers/customer-fields'
import { withTaxIdRule } from '../../core/form/problems/tax-id-rule.ts'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Draft of a customer. Does not contain the addresses, which are saved by separate calls. */
export type CustomerDraft = DraftOf<typeof customerUpdate>

export const customerDrafts = {
  ...draftsOf(customerUpdate, { country: 'ES', vat: 21, active: true }),
  schema: withTaxIdRule(customerUpdate),
}
