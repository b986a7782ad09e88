import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const customerCalls = recordCalls('customer')

export type Customer = RecordOf<'customer'>
