import { finishUpdate } from '@lienzo/contract/catalogue/finish'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type FinishDraft = DraftOf<typeof finishUpdate>

// A new finish starts without a price, so that the user must type one. With a default of 0, a user who forgets the price would
// give the finish away.
export const finishDrafts = draftsOf(finishUpdate, { price: Number.NaN, active: true })
