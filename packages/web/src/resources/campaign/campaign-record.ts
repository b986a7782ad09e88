import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const campaignCalls = recordCalls('campaign')

export type Campaign = RecordOf<'campaign'>
