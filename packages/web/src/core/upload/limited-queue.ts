/** Creates a queue that runs tasks in the order in which they were added, at most `limit` concurrently. */
export function createLimitedQueue(limit: number) {
  let waiting: { key: string; task: () => Promise<void> }[] = []
  let running = 0

  function startWaiting() {
    while (running < limit) {
      const next = waiting.shift()
      if (!next) return
      running += 1
      next.task().finally(() => {
        running -= 1
        startWaiting()
      })
    }
  }

  return {
    add(key: string, task: () => Promise<void>) {
      waiting.push({ key, task })
      startWaiting()
    },
    /** Removes a task that has not started. */
    remove(key: string) {
      waiting = waiting.filter((each) => each.key !== key)
    },
  }
}
