/**
 * Place of a file in the queue: `before` resolves when all earlier files are done, and `release` lets the next file proceed.
 */
type Turn = { before: Promise<void>; release: () => void }

/**
 * Creates a queue that uses files in the order in which they were noted, even if they arrive in a different order. A released
 * file does not block later files.
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
        // If a file is released early, later files still wait for the files before it.
        last = Promise.all([before, promise]).then(() => undefined)
        waiting.set(file, { before, release: resolve })
      }
    },
    /** Uses a file once all files before it have been used or released. */
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
