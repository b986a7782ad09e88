import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const categoryCalls = recordCalls('category')

export type Category = RecordOf<'category'>
