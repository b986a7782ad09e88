import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const webhookCalls = recordCalls('webhook')

export type Webhook = RecordOf<'webhook'>
export type Delivery = OutputOnTheWire<CallAt<'webhookrest/deliveries'>>['rows'][number]
