import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const roleCalls = recordCalls('role')

export type Role = RecordOf<'role'>
