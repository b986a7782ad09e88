import type { Query, QueryClient } from '@tanstack/react-query'

/** How long before it expires a new address is requested, in ms. */
const EARLY = 60_000
/** The shortest pause between two such requests, in ms: the clocks of browser and server may disagree. */
const LEAST_PAUSE = 30_000

/** For queries that must not change by themselves, because a form is based on their result. */
export const keepsAddresses = { keepsAddresses: true } as const

/**
 * Reads what is on the screen again before the addresses of files in it expire, so that pictures that come late, the viewer
 * and downloads find what they look for however long a page is open. Gives what ends it.
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

/** When the first address in what was read expires, in Unix seconds; null where there is none. */
function firstExpiry(data: unknown): number | null {
  const moments = (JSON.stringify(data) ?? '').matchAll(/"\/files\/[^"]*[?&]expires=(\d+)/g)
  const seconds = [...moments].map(([, expires]) => Number(expires))
  return seconds.length === 0 ? null : seconds.reduce((one, other) => Math.min(one, other))
}
