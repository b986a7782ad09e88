import type { Context } from '../context/context.ts'
import type { LogEntry } from '../context/log-entry.ts'
import { Refusal } from '../context/refusal.ts'

/**
 * Runs part of a call in a savepoint, and returns null if this part succeeds. If it throws a refusal, rolls it back, drops its
 * log entries and announcements, and returns the refusal. Rethrows other errors.
 */
export async function apart(
  context: Context,
  act: (context: Context) => Promise<void>,
): Promise<Refusal | null> {
  const entries: LogEntry[] = []
  const names: string[] = []
  try {
    await context.database.transaction((database) =>
      act({
        ...context,
        database,
        log: (entry) => entries.push(entry),
        publish: (changedNames) => names.push(...changedNames),
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  for (const entry of entries) context.log(entry)
  context.publish(names)
  return null
}
