/**
 * Runs `work` and measures the peak growth of this process's resident memory, in bytes. Only use it in slow tests, where
 * nothing else runs in the process.
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
