import { finishUpdate } from '@lienzo/contract/catalogue/finish'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type FinishDraft = DraftOf<typeof finishUpdate>

// A new one starts without a price, which must be typed: with 0 a forgotten price would be given away.
export const finishDrafts = draftsOf(finishUpdate, { price: Number.NaN, active: true })
