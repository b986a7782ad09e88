import type { LogAction, loggedParts } from '@lienzo/contract/records/logged'
import type { ResourceName, ResourceWith } from '@lienzo/contract/resources'

/** What an entry is about: a kind of record, or something beside or within one. The log has such a name for its own list. */
export type LoggedResource = ResourceName | (typeof loggedParts)[number] | 'log'

/** Resources whose records belong to no customer. */
type OfNoCustomer = ResourceWith<'shared'> | 'materialfinishes' | 'log'

/**
 * The customer whose staff may read the entry and whose webhooks announce it; null for a record of the house. An entry that
 * leaves it out compiles only where no record can have one.
 */
export type Whose =
  | { resource: LoggedResource; customer_id: number | null }
  | { resource: OfNoCustomer; customer_id?: undefined }

/** One entry of the activity log; who, when and from where are added to it. */
export type LogEntry = Whose & {
  record_id: number | null
  /** The record's present name or code. */
  label?: string
  /** Set where nobody of a customer sees the record, neither before the change nor after it: nobody of them is told of it. */
  hidden?: boolean
  action: LogAction
  changes?: Record<string, { before: unknown; after: unknown }>
  /** The user of an API key that the entry is about: webhooks announce it as a change of that user. */
  user_of_key?: { id: number; username: string }
  /** The import by which it was changed. */
  import_id?: number
  /** Set where only these columns of the record have changed: lists that use none of them need not be read again. */
  columns?: string[]
}
