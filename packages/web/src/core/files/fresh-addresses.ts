import type { Query, QueryClient } from '@tanstack/react-query'

/** A query is reloaded this many ms before its first file URL expires. */
const EARLY = 60_000
/** Minimum delay in ms before a reload, because the clocks of browser and server may differ. */
const LEAST_PAUSE = 30_000

/** Metadata of queries that are not reloaded when file URLs expire, because a form depends on their result. */
export const keepsAddresses = { keepsAddresses: true } as const

/**
 * Reloads queries before the file URLs in their results expire, so that lazy pictures, the viewer and downloads work however
 * long a page stays open. Returns a function that stops this.
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

/** Returns the earliest expiry of the file URLs in a result, as Unix time in seconds; null if it contains none. */
function firstExpiry(data: unknown): number | null {
  const moments = (JSON.stringify(data) ?? '').matchAll(/"\/files\/[^"]*[?&]expires=(\d+)/g)
  const seconds = [...moments].map(([, expires]) => Number(expires))
  return seconds.length === 0 ? null : seconds.reduce((one, other) => Math.min(one, other))
}
