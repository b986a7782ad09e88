import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const productCalls = recordCalls('product')

export type Product = RecordOf<'product'>
