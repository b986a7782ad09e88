import { finishUpdate } from '@lienzo/contract/catalogue/finish'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type FinishDraft = DraftOf<typeof finishUpdate>

// A price is asked for: one that is forgotten would be given away.
export const finishDrafts = draftsOf(finishUpdate, { price: Number.NaN, active: true })
