/**
 * Runs `work` and returns its result and the peak growth of this process's resident memory, in bytes. Only for slow tests,
 * because nothing else runs in their process.
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
