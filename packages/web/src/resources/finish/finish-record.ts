import { type RecordOf, recordCalls, type UpdateOf } from '../../core/record/record-calls.ts'

export const finishCalls = recordCalls('finish')

export type Finish = RecordOf<'finish'>
export type FinishDraft = Omit<UpdateOf<'finish'>, 'id' | 'version'>

export const newFinish: FinishDraft = {
  code: '',
  name: '',
  price_mode: 'm2',
  // A price is asked for: one that is forgotten would be given away.
  price: Number.NaN,
  active: true,
}

/** What a person changes of a finish. */
export function finishDraft(finish: Finish): FinishDraft {
  return {
    code: finish.code,
    name: finish.name,
    price_mode: finish.price_mode,
    price: finish.price,
    active: finish.active,
  }
}
