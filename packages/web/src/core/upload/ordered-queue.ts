/** A file's turn: what it waits for, and what lets the next one proceed. */
type Turn = { before: Promise<void>; release: () => void }

/** Uses files in the order in which they were noted, whatever the order in which they arrive. A released file blocks nobody. */
export function createOrderedQueue() {
  const waiting = new Map<File, Turn>()
  let last: Promise<void> = Promise.resolve()

  function release(file: File): void {
    waiting.get(file)?.release()
    waiting.delete(file)
  }

  return {
    note(files: readonly File[]): void {
      for (const file of files) {
        const before = last
        const { promise, resolve } = Promise.withResolvers<void>()
        // A file released early does not let later ones overtake those before it.
        last = Promise.all([before, promise]).then(() => undefined)
        waiting.set(file, { before, release: resolve })
      }
    },
    /** Uses a file once those before it have been used. */
    async take(file: File, use: () => Promise<unknown>): Promise<void> {
      await waiting.get(file)?.before
      try {
        await use()
      } finally {
        release(file)
      }
    },
    release,
  }
}
