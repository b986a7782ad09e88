import { type ActivityGroup, activityGroups } from '@lienzo/rules/people/activities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../core/call/call.ts'
import { followActivities, type News } from './activity-stream.ts'
import type { Activities, AnyActivity } from './activity-types.ts'
import { arrivedSince } from './arrivals.ts'

const activitiesKey = ['activity', 'list']

/**
 * The activities of the user, read again whenever it changes as long as the page is shown. Once for the whole frame. It is first
 * read when somebody listens, so that nothing falls between the two.
 */
export function useLiveActivities() {
  const queries = useQueryClient()
  const [listening, setListening] = useState(false)
  useEffect(
    () =>
      followActivities((news) => {
        setListening(true)
        if (typeof news === 'string') void queries.invalidateQueries({ queryKey: activitiesKey })
        void queries.invalidateQueries({ predicate: ({ meta }) => isToldOf(meta?.live, news) })
      }),
    [queries],
  )
  return useQuery({
    queryKey: activitiesKey,
    queryFn: ({ signal }) => call('activityrest/list', {}, { signal }),
    enabled: listening,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether a query that is live shows what has changed: the person's own in another window, or what others change. */
function isToldOf(live: unknown, news: News): boolean {
  if (typeof live !== 'string') return false
  if (typeof news === 'string') return news === 'all' || live === news
  return news.some((name) => name === live)
}

/** Calls `onArrival` for what arrives while the page is open, and not for what was there when it was opened. */
export function useArrivals(
  activities: Activities | undefined,
  onArrival: (arrived: AnyActivity[]) => void,
): void {
  const before = useRef<Activities>(undefined)
  const latest = useRef(onArrival)
  latest.current = onArrival
  useEffect(() => {
    if (!activities) return
    const arrived = before.current ? arrivedSince(before.current, activities) : []
    before.current = activities
    if (arrived.length > 0) latest.current(arrived)
  }, [activities])
}

type Reading = { ids: number[] } | { group: ActivityGroup }

/** Marks as read: on the screen at once, and back where the server did not take it. */
export function useMarkRead() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (reading: Reading) => call('activityrest/read', reading),
    onMutate: async (reading) => {
      await queries.cancelQueries({ queryKey: activitiesKey })
      queries.setQueryData<Activities>(activitiesKey, (known) => known && withRead(known, reading))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: activitiesKey }),
  })
  return mutate
}

/** The activities as they are once some have been read. */
export function withRead(activities: Activities, reading: Reading): Activities {
  const ids = new Set('ids' in reading ? reading.ids : [])
  const after: Activities = structuredClone(activities)
  for (const name of activityGroups) {
    const group = after[name]
    const isWhole = 'group' in reading && reading.group === name
    for (const item of group.data) {
      if (item.read || !(isWhole || ids.has(item.id))) continue
      item.read = true
      group.unread -= 1
    }
    // There may be older ones than the list shows.
    if (isWhole) group.unread = 0
  }
  after.unread = activityGroups.reduce((sum, name) => sum + after[name].unread, 0)
  return after
}
