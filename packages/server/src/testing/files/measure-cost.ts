import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Cost of some work: the longest delay of the event loop in milliseconds, and the growth of this process at its peak in bytes. */
export type Cost = { delay: number; bytes: number }

/** Runs `work` and returns its result with its cost. Meant for slow tests, which have the process to themselves. */
export async function measureCost<Result>(work: () => Promise<Result>): Promise<Cost & { result: Result }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, 5)
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  try {
    const result = await work()
    sample()
    return { result, delay: delays.max / 1e6, bytes: peak - before }
  } finally {
    delays.disable()
    clearInterval(timer)
  }
}
