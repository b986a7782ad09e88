/**
 * Runs `work` for each item, for `count` of them concurrently. If an item fails, its worker stops and the others continue; the
 * error is thrown at the end. If several fail, one of the errors is thrown.
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
