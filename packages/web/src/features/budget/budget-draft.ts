import { budgetUpdate } from '@lienzo/contract/installation/budget'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

/** Which spaces it has is said by its lines. */
const header = budgetUpdate.omit({ space_ids: true })

export type BudgetDraft = DraftOf<typeof header>

export const budgetDrafts = draftsOf(header)
