import type { Handle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'

/** Queues messages about a change for other systems in the change's own transaction, so that only real changes are announced. */
export type ChangeAnnouncer = {
  /** Returns whether any webhook listens for this action on this resource. */
  isHeard(transaction: Handle, event: Pick<LogEntry, 'resource' | 'action'>): Promise<boolean>
  /** Queues the messages. `by.now` is in Unix seconds; the delivery jobs keep the request id of `by.origin`. */
  announce(
    transaction: Handle,
    entries: readonly LogEntry[],
    by: { now: number; origin: { request_id?: string | undefined } },
  ): Promise<void>
}
