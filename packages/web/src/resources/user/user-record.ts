import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const userCalls = recordCalls('user')

export type User = RecordOf<'user'>
