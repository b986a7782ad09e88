import type { Query, QueryClient } from '@tanstack/react-query'

/** Time in ms before the expiry of a file URL at which the query is reloaded. */
const EARLY = 60_000
/** Minimum delay in ms before a reload, because the clocks of the browser and the server may differ. */
const LEAST_PAUSE = 30_000

/** Metadata that excludes a query from these reloads, because a form depends on its result. */
export const keepsAddresses = { keepsAddresses: true } as const

/**
 * Reloads queries before the file URLs in their results expire. Lazy pictures, the viewer and downloads then work however long
 * a page stays open. Returns a function that stops the reloads.
 */
export function keepAddressesFresh(queries: QueryClient): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function watch(query: Query) {
    clearTimeout(timers.get(query.queryHash))
    timers.delete(query.queryHash)
    const expiresAt = query.meta?.keepsAddresses ? null : firstExpiry(query.state.data)
    if (expiresAt === null) return
    const renew = () => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    const pause = Math.max(LEAST_PAUSE, expiresAt * 1000 - Date.now() - EARLY)
    timers.set(query.queryHash, setTimeout(renew, pause))
  }

  function forget({ queryHash }: Query) {
    clearTimeout(timers.get(queryHash))
    timers.delete(queryHash)
  }

  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') forget(event.query)
    if (event.type === 'updated' && event.action.type === 'success') watch(event.query)
  })
  return () => {
    unsubscribe()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/** Returns the earliest expiry time of the file URLs in a result, in Unix seconds, or null if the result contains none. */
function firstExpiry(data: unknown): number | null {
  const moments = (JSON.stringify(data) ?? '').matchAll(/"\/files\/[^"]*[?&]expires=(\d+)/g)
  const seconds = [...moments].map(([, expires]) => Number(expires))
  return seconds.length === 0 ? null : seconds.reduce((one, other) => Math.min(one, other))
}
