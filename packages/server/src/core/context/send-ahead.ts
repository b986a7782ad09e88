import { setImmediate } from 'node:timers/promises'

/**
 * Sends parts one after another and returns the results in order. Sends each part while the database works on the previous
 * part, and yields to other work in between. If a part fails, the next part fails too, because it is in the same transaction.
 */
export async function sendAhead<Part, Result>(
  parts: Iterable<Part>,
  send: (part: Part) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let before: Promise<Result> | undefined
  for (const part of parts) {
    if (before) await setImmediate()
    const current = send(part)
    // The failure is handled where this promise is awaited.
    current.catch(() => undefined)
    if (before) results.push(await before)
    before = current
  }
  if (before) results.push(await before)
  return results
}
