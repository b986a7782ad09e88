import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const materialCalls = recordCalls('material')

export type Material = RecordOf<'material'>
