import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { call, callDocument } from '../call/call.ts'

/** Names of the resources that have the standard calls. They are recognised by their calls `get` and `undelete`. */
export type RecordName = {
  [Path in CallPath]: Path extends `${infer Name}rest/undelete`
    ? `${Name}rest/get` extends CallPath
      ? Name
      : never
    : never
}[CallPath]

export type RecordOf<Name extends RecordName> = OutputOnTheWire<CallAt<`${Name}rest/get`>>
export type UpdateOf<Name extends RecordName> = InputOnTheWire<CallAt<`${Name}rest/update`>>
export type RowOf<Name extends RecordName> = OutputOnTheWire<CallAt<`${Name}rest/list`>>['rows'][number]

/** Request for one page of a list. */
export type ListRequest = {
  page: number
  perpage: number
  sort: string
  order: 'asc' | 'desc'
  search: string
  filters: Record<string, string>
  /** True to list deleted records instead. */
  deleted?: boolean
}
export type ListPage<Row> = {
  rows: Row[]
  total: number
  page: number
  perpage: number
  /** For the bin: names of the users who deleted the records, by record id. */
  deleted_by?: Record<string, string> | undefined
}

/**
 * Records to change: the records with these ids, or all records that match a search and filters. `total` is the number of
 * records that the user saw.
 */
export type ChosenRecords =
  | { ids: number[] }
  | { all: { search: string; filters: Record<string, string>; total: number } }

/** Records to read: the records with these ids, or all records that match a search and filters. */
export type LookedRecords =
  | { ids: number[] }
  | { all: { search: string; filters: Record<string, string>; total?: number } }

/** Change that the user can make to any selected records. Each change can be undone by another one. */
export type BulkChange = 'delete' | 'undelete' | 'activate' | 'deactivate'

export type ExportRequest = InputOnTheWire<CallAt<'customerrest/export'>>

/** Standard calls of a resource, for lists and forms. */
export type RecordCalls<Row, Whole, Update> = {
  name: string
  list: (request: ListRequest) => Promise<ListPage<Row>>
  get: (id: number) => Promise<Whole>
  update: (input: Update) => Promise<Whole>
  remove: (ids: number[]) => Promise<unknown>
  restore: (ids: number[]) => Promise<unknown>
  /** Changes records and returns the ids of those that were changed. */
  change: (change: BulkChange, records: ChosenRecords) => Promise<number[]>
  export: (request: ExportRequest) => Promise<Blob>
}

/** Returns the standard calls of a resource, with the types from its contract. */
export function recordCalls<Name extends RecordName>(
  name: Name,
): RecordCalls<RowOf<Name>, RecordOf<Name>, UpdateOf<Name>> {
  // TypeScript cannot look up a path that contains a type parameter. The return type of the function restores the types.
  const send = (action: string, input: unknown) =>
    (call as unknown as (path: string, input: unknown) => Promise<unknown>)(`${name}rest/${action}`, input)
  const sendForDocument = (action: string, input: unknown) =>
    (callDocument as unknown as (path: string, input: unknown) => Promise<Blob>)(
      `${name}rest/${action}`,
      input,
    )
  const change = async (kind: BulkChange, records: ChosenRecords) => {
    const { action, input } = bulkCalls[kind]
    const answer = (await send(action, { ...records, ...input })) as { ids: number[] }
    return answer.ids
  }
  return {
    name,
    list: (request) => send('list', request) as Promise<ListPage<RowOf<Name>>>,
    get: (id) => send('get', { id }) as Promise<RecordOf<Name>>,
    update: (input) => send('update', input) as Promise<RecordOf<Name>>,
    remove: (ids) => send('delete', { ids }),
    restore: (ids) => send('undelete', { ids }),
    change,
    export: (request) => sendForDocument('export', request),
  }
}

const bulkCalls: Record<BulkChange, { action: string; input?: object }> = {
  delete: { action: 'delete' },
  undelete: { action: 'undelete' },
  activate: { action: 'setactive', input: { active: true } },
  deactivate: { action: 'setactive', input: { active: false } },
}
