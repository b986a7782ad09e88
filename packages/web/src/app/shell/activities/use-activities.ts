import { type ActivityGroup, activityGroups } from '@lienzo/rules/people/activities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../core/call/call.ts'
import { followActivities, type News } from './activity-stream.ts'
import type { Activities, AnyActivity } from './activity-types.ts'
import { arrivedSince } from './arrivals.ts'

const activitiesKey = ['activity', 'list']

/**
 * Loads the user's activities, and reloads them whenever they change while the page is visible. Also invalidates the live
 * queries that a change affects. Used once, by the frame. The first load waits for the stream to open, so that no change is
 * missed in between.
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

/** Returns true if a live query depends on the changed data. `live` is `own` or the name of a record. */
function isToldOf(live: unknown, news: News): boolean {
  if (typeof live !== 'string') return false
  if (typeof news === 'string') return news === 'all' || live === news
  return news.some((name) => name === live)
}

/** Calls `onArrival` with the unread activities that a reload has added or updated. Does not call it for the first load. */
export function useArrivals(
  activities: Activities | undefined,
  onArrival: (arrivals: AnyActivity[]) => void,
): void {
  const before = useRef<Activities>(undefined)
  const latest = useRef(onArrival)
  latest.current = onArrival
  useEffect(() => {
    if (!activities) return
    const arrivals = before.current ? arrivedSince(before.current, activities) : []
    before.current = activities
    if (arrivals.length > 0) latest.current(arrivals)
  }, [activities])
}

type Reading = { ids: number[] } | { group: ActivityGroup }

/**
 * Returns a function that marks activities as read. The screen changes immediately. The list is reloaded after the call, which
 * undoes the change if the call failed.
 */
export function useMarkRead() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (reading: Reading) => call('activityrest/read', reading),
    onMutate: async (reading) => {
      await queries.cancelQueries({ queryKey: activitiesKey })
      queries.setQueryData<Activities>(activitiesKey, (current) => current && withRead(current, reading))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: activitiesKey }),
  })
  return mutate
}

/** Returns a copy of the activities in which the activities to read are marked as read. */
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
    // The list may omit older unread activities.
    if (isWhole) group.unread = 0
  }
  after.unread = activityGroups.reduce((sum, name) => sum + after[name].unread, 0)
  return after
}
