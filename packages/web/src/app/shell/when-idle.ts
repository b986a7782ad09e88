/** Delay in ms before other resources are loaded, so that the requests of the first screen come first. */
const DELAY_MS = 2000

/**
 * Runs low-priority work after a delay, once the browser is idle. Returns a function that cancels the work during the delay.
 */
export function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, DELAY_MS)
  return () => clearTimeout(timer)
}
