/** Delay in ms before anything else is fetched, so that the requests of the first screen come first. */
const DELAY_MS = 2000

/** Does work that can wait, after a delay and once the browser is idle. Returns a function that cancels it during the delay. */
export function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, DELAY_MS)
  return () => clearTimeout(timer)
}
