import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/call'
import type { CallAt, CallPath } from '@lienzo/contract/calls'
import { call } from '../call.ts'

/** The resources that have all the standard calls: list, get, update, delete, undelete. */
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

/** One page of a list, as a list screen asks for it. */
export type ListRequest = {
  page: number
  perpage: number
  sort: string
  order: 'asc' | 'desc'
  search: string
  filters: Record<string, string>
}
export type ListPage<Row> = { rows: Row[]; total: number; page: number; perpage: number }

/** The standard calls of one resource, as the list and form machinery takes them. */
export type RecordCalls<Row, Whole, Update> = {
  name: string
  list: (request: ListRequest) => Promise<ListPage<Row>>
  get: (id: number) => Promise<Whole>
  update: (input: Update) => Promise<Whole>
  remove: (ids: number[]) => Promise<unknown>
  restore: (ids: number[]) => Promise<unknown>
}

/** The standard calls of the resource `name`, typed from its contract. */
export function recordCalls<Name extends RecordName>(
  name: Name,
): RecordCalls<RowOf<Name>, RecordOf<Name>, UpdateOf<Name>> {
  // TypeScript does not follow a path that is put together from a type parameter through the contract; the types above do.
  const send = (action: string, input: unknown) =>
    (call as unknown as (path: string, input: unknown) => Promise<unknown>)(`${name}rest/${action}`, input)
  return {
    name,
    list: (request) => send('list', request) as Promise<ListPage<RowOf<Name>>>,
    get: (id) => send('get', { id }) as Promise<RecordOf<Name>>,
    update: (input) => send('update', input) as Promise<RecordOf<Name>>,
    remove: (ids) => send('delete', { ids }),
    restore: (ids) => send('undelete', { ids }),
  }
}
