import type { CallPath } from '@lienzo/contract/calls'
import type { loggedParts } from '@lienzo/contract/records/log'
import type { ResourceName } from '@lienzo/contract/resources'

/** What an entry is about: a kind of record, something that has calls of its own, or a part of a record. */
export type LoggedResource =
  | ResourceName
  | (CallPath extends `${infer Name}rest/${string}` ? Name : never)
  | (typeof loggedParts)[number]

/** One entry of the activity log; who, when and from where are added to it. */
export type LogEntry = {
  resource: LoggedResource
  record_id: number | null
  /** The record's present name or code. */
  label?: string
  customer_id?: number | null
  action: string
  changes?: Record<string, { before: unknown; after: unknown }>
  /** Set where only these columns of the record have changed: lists that use none of them need not be read again. */
  columns?: string[]
}
