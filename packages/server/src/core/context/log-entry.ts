import type { LogAction, loggedParts } from '@lienzo/contract/records/logged'
import type { ResourceName, ResourceWith } from '@lienzo/contract/resources'

/** Subject of a log entry: a resource, another logged part of the application, or 'log' for the list of the log. */
export type LoggedResource = ResourceName | (typeof loggedParts)[number] | 'log'

/** Resources whose records belong to no customer. */
type OfNoCustomer = ResourceWith<'shared'> | 'materialfinishes' | 'log'

/**
 * Customer whose staff can read the entry and whose webhooks announce it; null for a record of the house. An entry can omit the
 * customer only if no record of the resource belongs to a customer.
 */
export type Whose =
  | { resource: LoggedResource; customer_id: number | null }
  | { resource: OfNoCustomer; customer_id?: undefined }

/** Entry of the activity log; the user, time and address are added when it is written. */
export type LogEntry = Whose & {
  record_id: number | null
  /** Current name or code of the record. */
  label?: string
  /** True if no user of a customer sees the record before or after the change, so that no such user is notified. */
  hidden?: boolean
  action: LogAction
  changes?: Record<string, { before: unknown; after: unknown }>
  /** User of the API key that the entry is about: webhooks announce it as a change of that user. */
  user_of_key?: { id: number; username: string }
  /** Import that made the change. */
  import_id?: number
  /** Changed columns of the record, if nothing else changed: lists that use none of these columns stay cached. */
  columns?: string[]
}
