/** Creates a queue that starts tasks in the order of their addition and runs at most `limit` at the same time. */
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
    /** Removes a task that has not started yet. */
    remove(key: string) {
      waiting = waiting.filter((each) => each.key !== key)
    },
  }
}
