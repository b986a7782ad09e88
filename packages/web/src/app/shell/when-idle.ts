/** Delay in ms before low-priority work, so that the requests of the first screen come first. */
const DELAY_MS = 2000

/**
 * Runs low-priority work after a delay, once the browser is idle. Returns a function that cancels the work if the delay has not
 * passed yet.
 */
export function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, DELAY_MS)
  return () => clearTimeout(timer)
}
