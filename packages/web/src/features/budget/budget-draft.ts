import { budgetUpdate } from '@lienzo/contract/installation/budget'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Which spaces it has is chosen for a new one; afterwards its lines say it. No VAT is that of the customer. */
const header = budgetUpdate.extend({ vat_rate: budgetUpdate.shape.vat_rate.unwrap() })

export type BudgetDraft = DraftOf<typeof header>

export const budgetDrafts = draftsOf(header)
