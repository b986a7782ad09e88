/**
 * Runs `work` and returns its result with the peak growth of this process, in bytes. For slow tests, which have the process to
 * themselves.
 */
export async function measureMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; bytes: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, 5)
  try {
    const result = await work()
    sample()
    return { result, bytes: peak - before }
  } finally {
    clearInterval(timer)
  }
}
