/** A file that waits its turn: what is before it, and how it lets the next one go. */
type Turn = { before: Promise<void>; release: () => void }

/**
 * Files that arrive in any order are used in the order in which they were noted, so that they end up in that order
 * afterwards. One that is not coming any more holds nobody up.
 */
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
        // One that is let go out of its turn lets nobody pass those before it.
        last = Promise.all([before, promise]).then(() => undefined)
        waiting.set(file, { before, release: resolve })
      }
    },
    /** Uses a file once those before it have been. */
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
