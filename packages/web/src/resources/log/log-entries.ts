import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { CallError, call, callDocument } from '../../core/call/call.ts'
import type { ExportRequest, ListRequest } from '../../core/record/record-calls.ts'

export type LogEntry = OutputOnTheWire<CallAt<'logrest/list'>>['rows'][number]

/**
 * Returns the label of an entry's record, or an empty string for a call that changed no record, because its label is only its
 * path.
 */
export function labelOf({ action, label }: LogEntry): string {
  return action === 'call' ? '' : label
}

/** Rejects: the log is append-only, so its list offers no changes. */
const never = () => Promise.reject(new Error('The log is append only'))

export const logCalls = {
  name: 'log',
  list: (request: ListRequest) => call('logrest/list', request),
  change: never,
  export: (request: ExportRequest) => callDocument('logrest/export', request),
  /** Loads one entry. Throws a CallError NOT_FOUND if it does not exist. */
  get: async (id: number): Promise<LogEntry> => {
    const { rows } = await call('logrest/list', { filters: { id: `eq;${id}` } })
    const [entry] = rows
    if (!entry) throw new CallError('NOT_FOUND', `There is no entry ${id}`)
    return entry
  },
}
