import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { call, callDocument } from '../../core/call/call.ts'
import type { ExportRequest, ListRequest } from '../../core/record/record-calls.ts'

export type PrepressRow = OutputOnTheWire<CallAt<'prepressrest/list'>>['rows'][number]

/** Rejects every change, because artwork can be changed only on its own screen. */
const never = () => Promise.reject(new Error('Artwork is changed on its own screen'))

export const prepressCalls = {
  name: 'prepress',
  list: (request: ListRequest) => call('prepressrest/list', request),
  change: never,
  export: (request: ExportRequest) => callDocument('prepressrest/export', request),
}
