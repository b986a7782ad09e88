import type { Origin, PublicContext } from '../context/context.ts'
import type { RootHandle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'
import type { Services } from '../context/services.ts'
import { writeLog } from '../log/write-log.ts'

/** Empty origin of changes that jobs make, because no request caused them. */
export const nowhere: Origin = { address: '', user_agent: '' }

type Apart = { database: RootHandle; services: Services; now: number; origin?: Origin }

/**
 * Runs a change outside any call in one transaction, and logs and publishes the change as a call would. `userId` is the user on
 * whose behalf the change is made; undefined if there is none.
 */
export async function changeApart<Result>(
  { database, services, now, origin = nowhere }: Apart,
  act: (context: PublicContext) => Promise<Result>,
  userId?: number,
): Promise<Result> {
  const entries: LogEntry[] = []
  const publishedNames = new Set<string>()
  const log = (entry: LogEntry) => entries.push(entry)
  const publish = (names: Iterable<string>) => {
    for (const name of names) publishedNames.add(name)
  }
  const { result, messages } = await database.transaction(async (transaction) => {
    const result = await act({ database: transaction, services, now, origin, log, publish })
    const by = { now, origin, services, user_id: userId ?? null }
    const messages = await writeLog(transaction, entries, by, publishedNames)
    await services.webhooks.announce(transaction, entries, by)
    return { result, messages }
  })
  services.changes.note(messages)
  return result
}
