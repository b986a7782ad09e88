/**
 * Runs `act` for each item, at most `atOnce` at the same time. Starts no further items when `isStopped` returns true. Resolves
 * when all started items have finished. `act` must not reject.
 */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  async function work() {
    for (const item of waiting) {
      if (isStopped()) return
      await act(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
