import type { Handle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'

/** Has other systems told of the entries of a change, in the change's own transaction: only what happens is told. */
export type ChangeAnnouncer = {
  announce(transaction: Handle, entries: readonly LogEntry[], now: number): Promise<void>
}
