import { finishUpdate } from '@lienzo/contract/catalogue/finish'
import { type DraftOf, draftsOf } from '../../core/form/record-drafts.ts'
import type { Finish } from './finish-record.ts'

export type FinishDraft = DraftOf<typeof finishUpdate>

// A price is asked for: one that is forgotten would be given away.
const drafts = draftsOf(finishUpdate, { price: Number.NaN, active: true })

export const newFinish = drafts.blank

export function finishDraft(finish: Finish): FinishDraft {
  return drafts.of(finish)
}
