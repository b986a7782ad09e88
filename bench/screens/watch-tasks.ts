import type { Page } from 'playwright-core'

/** Starts watching the tasks of a page. Returns a function that stops watching and returns the ms of each task over 50 ms. */
export async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  const handle = await page.evaluateHandle(() => {
    const tasks: number[] = []
    const note = (entries: PerformanceEntry[]) => tasks.push(...entries.map(({ duration }) => duration))
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    // The browser reports only tasks of more than 50 ms.
    observer.observe({ type: 'longtask' })
    return {
      read: () => {
        note(observer.takeRecords())
        observer.disconnect()
        return tasks
      },
    }
  })
  return () => handle.evaluate(({ read }) => read())
}

/** Formats the number and the longest of the long tasks of several rounds. */
export function tasksInWords(tasks: readonly number[], rounds: number): string {
  const longest = tasks.length === 0 ? '' : `, the longest ${Math.max(...tasks).toFixed(0)} ms`
  return `${tasks.length} tasks over 50 ms in ${rounds} rounds${longest}`
}
