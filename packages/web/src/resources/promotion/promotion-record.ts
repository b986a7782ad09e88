import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const promotionCalls = recordCalls('promotion')

export type Promotion = RecordOf<'promotion'>
