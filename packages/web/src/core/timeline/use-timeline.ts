import type { TimelineItem, TimelineResource } from '@lienzo/contract/records/timeline'
import { resources } from '@lienzo/contract/resources'
import { HOUSE_USERGROUP_ID, mayAccess } from '@lienzo/rules/people/permissions'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../call/call.ts'
import { usePermissions } from '../session/permissions.ts'
import { useCurrentUser } from '../session/session-user.ts'

export type Message = Extract<TimelineItem, { kind: 'message' }>
type Page = { items: TimelineItem[]; next: string | null }

export const timelineKey = (resource: string, recordId: number) => ['timeline', resource, recordId] as const

/** A timeline is read again once in this time at most, in ms: thousands of lines are saved by one call after the other. */
const QUIET = 2000

/** Has a timeline that is on the screen follow what was changed beside the form of its record. */
export function useTimelineRefresh(resource: TimelineResource, recordId: number): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: timelineKey(resource, recordId) })
}

/** Whether the signed-in user may look at the timelines of such records. The server decides; this only hides. */
export function useMaySeeTimeline(resource: TimelineResource): boolean {
  const permissions = usePermissions()
  const user = useCurrentUser()
  const { path, shared } = resources[resource]
  if (permissions === null || !mayAccess(permissions, path)) return false
  return !shared || user?.user_usergroup_id === HOUSE_USERGROUP_ID
}

/**
 * The timeline of a record, loaded when it is shown and again when the record gets a new version. A message is shown on
 * it before the server has answered.
 */
export function useTimeline(resource: TimelineResource, recordId: number, version: number) {
  const queries = useQueryClient()
  const user = useCurrentUser()
  const queryKey = timelineKey(resource, recordId)
  const ref = { resource, record_id: recordId }
  const timeline = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call('timelinerest/list', pageParam === '' ? ref : { ...ref, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 5_000,
  })
  const reload = () => queries.invalidateQueries({ queryKey })
  const shownVersion = useRef(version)
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (shownVersion.current === version) return
    const read = () => {
      shownVersion.current = version
      readAt.current = performance.now()
      void queries.invalidateQueries({ queryKey: timelineKey(resource, recordId) })
    }
    const rest = readAt.current + QUIET - performance.now()
    if (rest <= 0) return read()
    const timer = setTimeout(read, rest)
    return () => clearTimeout(timer)
  }, [version, queries, resource, recordId])

  function changeItems(change: (items: TimelineItem[]) => TimelineItem[]) {
    queries.setQueryData<InfiniteData<Page>>(queryKey, (known) => {
      const [first, ...others] = known?.pages ?? []
      return known && first
        ? { ...known, pages: [{ ...first, items: change(first.items) }, ...others] }
        : known
    })
  }

  /** Throws what the call throws; the message is gone from the timeline then. */
  async function send(text: string): Promise<void> {
    // An answer that was on its way would not know of the message.
    await queries.cancelQueries({ queryKey })
    const waiting = waitingMessage(text, user?.user_id ?? null, user?.username ?? null)
    const isWaiting = (item: TimelineItem) => item.kind === 'message' && item.id === waiting.id
    changeItems((items) => [waiting, ...items])
    try {
      const { message } = await call('messagerest/send', { ...ref, text })
      changeItems((items) => items.flatMap((item) => (isWaiting(item) ? (message ?? []) : item)))
    } catch (error) {
      changeItems((items) => items.filter((item) => !isWaiting(item)))
      throw error
    }
    void reload()
  }

  return { timeline, queryKey, send }
}

let waitingMessages = 0

/** A message that the server does not know yet; its id is negative. */
function waitingMessage(text: string, user_id: number | null, user_name: string | null): Message {
  waitingMessages += 1
  const created_at = Math.floor(Date.now() / 1000)
  return { kind: 'message', id: -waitingMessages, created_at, user_id, user_name, text }
}
