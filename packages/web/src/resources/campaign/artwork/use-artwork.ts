import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../core/call/call.ts'

export type Artwork = OutputOnTheWire<CallAt<'campaignrest/imageget'>>
export type ArtworkHistory = OutputOnTheWire<CallAt<'campaignrest/imagehistory'>>
export type ArtworkRevision = ArtworkHistory['revisions'][number]
export type ArtworkDecision = ArtworkHistory['decisions'][number]
export type ArtworkComment = ArtworkHistory['comments'][number]
export type Pin = NonNullable<ArtworkComment['pin']>

/** Polling interval in ms. */
const POLL_INTERVAL_MS = 15_000

/** Cache key of the user's activities. */
const activitiesKey = ['activity', 'list']

/**
 * Loads an artwork with its versions, decisions and comments. Reloads every 15 seconds, and immediately each time the user's
 * activities have been reloaded.
 */
export function useArtwork(id: number) {
  const queries = useQueryClient()
  const key = ['campaign', 'artwork', id] as const
  const live = { refetchInterval: POLL_INTERVAL_MS, retry: false, enabled: Number.isSafeInteger(id) } as const
  const image = useQuery({
    queryKey: [...key, 'image'],
    queryFn: () => call('campaignrest/imageget', { id }),
    ...live,
  })
  const history = useQuery({
    queryKey: [...key, 'history'],
    queryFn: () => call('campaignrest/imagehistory', { id }),
    ...live,
  })

  useEffect(() => {
    const isNews = (queryKey: readonly unknown[]) =>
      queryKey[0] === activitiesKey[0] && queryKey[1] === activitiesKey[1]
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !isNews(event.query.queryKey)) return
      void queries.invalidateQueries({ queryKey: ['campaign', 'artwork', id] })
    })
  }, [queries, id])

  /**
   * Reloads the artwork and the image grids of the campaigns. If `artwork` is passed, shows it without waiting for the reload.
   */
  async function refresh(artwork?: Artwork): Promise<void> {
    if (artwork) queries.setQueryData([...key, 'image'], artwork)
    void queries.invalidateQueries({ queryKey: ['campaign', 'images'] })
    await queries.invalidateQueries({ queryKey: key })
  }

  return { image, history, refresh }
}
