/** One entry of the activity log; who, when and from where are added to it. */
export type LogEntry = {
  resource: string
  record_id: number | null
  /** The record's name or code as it is now. */
  label?: string
  customer_id?: number | null
  action: string
  changes?: Record<string, { before: unknown; after: unknown }>
  /** Where nothing but these columns of a record that stays has changed: lists that ask for none of them stay as they are. */
  columns?: string[]
}
