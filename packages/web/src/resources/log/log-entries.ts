import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { CallError, call, callDocument } from '../../core/call/call.ts'
import type { ExportRequest, ListRequest } from '../../core/record/record-calls.ts'

export type LogEntry = OutputOnTheWire<CallAt<'logrest/list'>>['rows'][number]

/**
 * Returns the label of the record that an entry is about. Returns an empty string for a call that changed no record, because
 * the label of such an entry is only the path of the call.
 */
export function labelOf({ action, label }: LogEntry): string {
  return action === 'call' ? '' : label
}

/** Always rejects, because the log is append-only. */
const never = () => Promise.reject(new Error('The log is append only'))

export const logCalls = {
  name: 'log',
  list: (request: ListRequest) => call('logrest/list', request),
  change: never,
  export: (request: ExportRequest) => callDocument('logrest/export', request),
  /** Loads one log entry. Throws a CallError with the code NOT_FOUND if the entry does not exist. */
  get: async (id: number): Promise<LogEntry> => {
    const { rows } = await call('logrest/list', { filters: { id: `eq;${id}` } })
    const [entry] = rows
    if (!entry) throw new CallError('NOT_FOUND', `There is no entry ${id}`)
    return entry
  },
}
