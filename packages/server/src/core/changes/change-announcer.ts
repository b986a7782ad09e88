import type { Handle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'

/** Queues notices of a change for other systems in the change's own transaction, so that only real changes are announced. */
export type ChangeAnnouncer = {
  /** Whether anybody is told of such changes. */
  isHeard(transaction: Handle, event: Pick<LogEntry, 'resource' | 'action'>): Promise<boolean>
  announce(transaction: Handle, entries: readonly LogEntry[], now: number): Promise<void>
}
