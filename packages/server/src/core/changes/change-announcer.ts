import type { Handle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'

/** Queues messages about a change for other systems in the change's own transaction, so that only real changes are announced. */
export type ChangeAnnouncer = {
  /** Returns whether anybody listens to such changes. */
  isHeard(transaction: Handle, event: Pick<LogEntry, 'resource' | 'action'>): Promise<boolean>
  /** Queues the messages. `by` contains the time in Unix seconds, and the request whose id the jobs of the deliveries get. */
  announce(
    transaction: Handle,
    entries: readonly LogEntry[],
    by: { now: number; origin: { request_id?: string | undefined } },
  ): Promise<void>
}
