import type { LogAction, loggedParts } from '@lienzo/contract/records/logged'
import type { ResourceName, ResourceWith } from '@lienzo/contract/resources'

/** Subject of an entry: a resource, or something beside or within one; 'log' is the log's own list. */
export type LoggedResource = ResourceName | (typeof loggedParts)[number] | 'log'

/** Resources whose records belong to no customer. */
type OfNoCustomer = ResourceWith<'shared'> | 'materialfinishes' | 'log'

/**
 * Customer whose staff may read the entry and whose webhooks announce it; null for a record of the house. An entry without it
 * only compiles if no record of the resource can have one.
 */
export type Whose =
  | { resource: LoggedResource; customer_id: number | null }
  | { resource: OfNoCustomer; customer_id?: undefined }

/** Entry of the activity log; user, moment and address are added to it. */
export type LogEntry = Whose & {
  record_id: number | null
  /** Present name or code of the record. */
  label?: string
  /** True if nobody of a customer sees the record, neither before the change nor after it, so nobody of them is notified. */
  hidden?: boolean
  action: LogAction
  changes?: Record<string, { before: unknown; after: unknown }>
  /** User of the API key that the entry is about: webhooks announce it as a change of that user. */
  user_of_key?: { id: number; username: string }
  /** Import that made the change. */
  import_id?: number
  /** Columns of the record that have changed, if only these did: lists that use none of them stay cached. */
  columns?: string[]
}
