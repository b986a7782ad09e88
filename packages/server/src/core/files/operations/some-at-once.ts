/**
 * Runs `work` for each item, with `count` workers running concurrently. A worker stops at its first error, and the other
 * workers continue. When all workers have ended, throws one of the errors.
 */
export async function someAtOnce<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  const outcomes = await Promise.allSettled(Array.from({ length: count }, worker))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
