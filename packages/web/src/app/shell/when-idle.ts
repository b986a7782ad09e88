/** For so long after the first screen is shown nothing else is fetched, in ms: what it asks for itself comes first. */
const DELAY_MS = 2000

/** Does what can wait once the first screen is shown and the browser has nothing else to do. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, DELAY_MS)
  return () => clearTimeout(timer)
}
