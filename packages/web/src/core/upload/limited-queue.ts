/** Does tasks in the order in which they were added, at most `limit` of them at the same time. */
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
    /** Takes out a task that has not begun. */
    remove(key: string) {
      waiting = waiting.filter((each) => each.key !== key)
    },
  }
}
