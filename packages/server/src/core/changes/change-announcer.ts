import type { Handle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'

/** Queues notices of a change for other systems in the change's own transaction, so that only real changes are announced. */
export type ChangeAnnouncer = {
  /** Whether anybody is told of such changes. */
  isHeard(transaction: Handle, event: Pick<LogEntry, 'resource' | 'action'>): Promise<boolean>
  /** `by` names the moment in Unix seconds and the request, whose id the jobs of the deliveries have. */
  announce(
    transaction: Handle,
    entries: readonly LogEntry[],
    by: { now: number; origin: { request_id?: string | undefined } },
  ): Promise<void>
}
