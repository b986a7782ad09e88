import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const usergroupCalls = recordCalls('usergroup')

export type Usergroup = RecordOf<'usergroup'>
