import { budgetUpdate } from '@lienzo/contract/installation/budget'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Schema of the form's fields. Only a new budget has `space_ids`. A null `vat_rate` means the customer's rate. */
const header = budgetUpdate.extend({ vat_rate: budgetUpdate.shape.vat_rate.unwrap() })

export type BudgetDraft = DraftOf<typeof header>

export const budgetDrafts = draftsOf(header)
