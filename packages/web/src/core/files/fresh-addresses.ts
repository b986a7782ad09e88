import type { Query, QueryClient } from '@tanstack/react-query'

/** Time before expiry at which a new URL is requested, in ms. */
const EARLY = 60_000
/** Shortest pause between two such requests, in ms, because the clocks of browser and server may differ. */
const LEAST_PAUSE = 30_000

/** Metadata for queries that must not reload on their own, because a form is based on their result. */
export const keepsAddresses = { keepsAddresses: true } as const

/**
 * Reloads queries before the file URLs in their results expire, so that lazy pictures, the viewer and downloads work however long
 * a page is open. Returns a function that stops it.
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

/** Returns when the first file URL in a result expires, in Unix seconds; null if there is none. */
function firstExpiry(data: unknown): number | null {
  const moments = (JSON.stringify(data) ?? '').matchAll(/"\/files\/[^"]*[?&]expires=(\d+)/g)
  const seconds = [...moments].map(([, expires]) => Number(expires))
  return seconds.length === 0 ? null : seconds.reduce((one, other) => Math.min(one, other))
}
