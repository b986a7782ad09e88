import { placeBefore, type TimelineItem, type TimelineResource } from '@lienzo/contract/records/timeline'
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

/** Minimum time in ms between two reloads of a timeline, because thousands of lines may be saved in separate calls. */
const QUIET = 2000

/** Returns a function that reloads the timeline after changes that were not made in the record's form. */
export function useTimelineRefresh(resource: TimelineResource, recordId: number): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: timelineKey(resource, recordId) })
}

/** Returns true if the user can see the timelines of a resource. Only for hiding them; the server enforces the permission. */
export function useMaySeeTimeline(resource: TimelineResource): boolean {
  const permissions = usePermissions()
  const user = useCurrentUser()
  const { path, shared } = resources[resource]
  if (permissions === null || !mayAccess(permissions, path)) return false
  return !shared || user?.user_usergroup_id === HOUSE_USERGROUP_ID
}

/**
 * Seconds by which the search for newer items overlaps the known items, because a change that began earlier may have been saved
 * later.
 */
const OVERLAP = 10

/**
 * Loads the timeline of a record, and loads newer items whenever the record gets a new version. A sent message is shown before
 * the server responds.
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

  /**
   * Loads the items newer than the known ones. Reloads the whole timeline if no saved item is known, if the call fails, or if
   * there is more than one page of newer items.
   */
  async function readNewer(): Promise<void> {
    const items = queries.getQueryData<InfiniteData<Page>>(queryKey)?.pages[0]?.items
    const newest = items?.find(({ id }) => id > 0)
    if (!newest) return reload()
    const since = placeBefore(newest.created_at - OVERLAP)
    const fresh = await call('timelinerest/list', { ...ref, since }).catch(() => undefined)
    if (!fresh || fresh.next !== null) return reload()
    changeItems((items) => withNewer(items, fresh.items))
  }

  const shownVersion = useRef(version)
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (shownVersion.current === version) return
    const read = () => {
      shownVersion.current = version
      readAt.current = performance.now()
      void readNewer()
    }
    const rest = readAt.current + QUIET - performance.now()
    if (rest <= 0) return read()
    const timer = setTimeout(read, rest)
    return () => clearTimeout(timer)
  }, [version, resource, recordId])

  function changeItems(change: (items: TimelineItem[]) => TimelineItem[]) {
    queries.setQueryData<InfiniteData<Page>>(queryKey, (current) => {
      const [first, ...others] = current?.pages ?? []
      return current && first
        ? { ...current, pages: [{ ...first, items: change(first.items) }, ...others] }
        : current
    })
  }

  /**
   * Sends a message and shows it immediately. If the call fails, removes the message from the timeline and throws the error of
   * the call.
   */
  async function send(text: string): Promise<void> {
    // A pending response would not contain the message.
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

/** Prepends the items of `newer` that are not in `items`. */
function withNewer(items: readonly TimelineItem[], newer: readonly TimelineItem[]): TimelineItem[] {
  const nameOf = ({ kind, id }: TimelineItem) => `${kind} ${id}`
  const names = new Set(items.map(nameOf))
  return [...newer.filter((item) => !names.has(nameOf(item))), ...items]
}

let waitingMessages = 0

/** Returns a message that has not been sent yet. Its id is negative. */
function waitingMessage(text: string, user_id: number | null, user_name: string | null): Message {
  waitingMessages += 1
  const created_at = Math.floor(Date.now() / 1000)
  return { kind: 'message', id: -waitingMessages, created_at, user_id, user_name, text }
}
