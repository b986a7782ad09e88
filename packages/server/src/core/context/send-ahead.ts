import { setImmediate } from 'node:timers/promises'

/**
 * What `send` gives of parts, one after another. Each is made while the database is at work on the one before, with a turn for
 * everybody else in between. Where one fails, so does the next, which is of the same transaction.
 */
export async function sendAhead<Part, Result>(
  parts: Iterable<Part>,
  send: (part: Part) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let before: Promise<Result> | undefined
  for (const part of parts) {
    if (before) await setImmediate()
    const sent = send(part)
    // Whoever waits for it hears of a failure.
    sent.catch(() => undefined)
    if (before) results.push(await before)
    before = sent
  }
  if (before) results.push(await before)
  return results
}
