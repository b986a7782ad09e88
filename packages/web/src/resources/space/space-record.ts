import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const spaceCalls = recordCalls('space')

export type Space = RecordOf<'space'>
