import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { CallError, call, callDocument } from '../../core/call/call.ts'
import type { ExportRequest, ListRequest } from '../../core/record/record-calls.ts'

export type LogEntry = OutputOnTheWire<CallAt<'logrest/list'>>['rows'][number]

/** What people call the record of an entry; a call that changed nothing is of none, and its path is no word for them. */
export function labelOf({ action, label }: LogEntry): string {
  return action === 'call' ? '' : label
}

/** The log is appended to and read, and nothing else: its list offers no change. */
const never = () => Promise.reject(new Error('The log is append only'))

export const logCalls = {
  name: 'log',
  list: (request: ListRequest) => call('logrest/list', request),
  change: never,
  export: (request: ExportRequest) => callDocument('logrest/export', request),
  /** One entry. Throws a CallError. */
  get: async (id: number): Promise<LogEntry> => {
    const { rows } = await call('logrest/list', { filters: { id: `eq;${id}` } })
    const [entry] = rows
    if (!entry) throw new CallError('NOT_FOUND', `There is no entry ${id}`)
    return entry
  },
}
