import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const finishCalls = recordCalls('finish')

export type Finish = RecordOf<'finish'>
