import { finishUpdate } from '@lienzo/contract/catalogue/finish'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'

export type FinishDraft = DraftOf<typeof finishUpdate>

// A new finish has no price, so that the user must type one: a forgotten 0 would give the finish away.
export const finishDrafts = draftsOf(finishUpdate, { price: Number.NaN, active: true })
