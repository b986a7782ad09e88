import { activityEventsPath, type RecordsEvent } from '@lienzo/contract/people/activity-events'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { usableTokenOrNull } from '../../../core/call/session-token.ts'

const FIRST_DELAY = 500
const LONGEST_DELAY = 30_000
/** Maximum time in ms between opening the stream and receiving its first data. */
const PATIENCE = 10_000
/** Time in ms without data after which the connection is treated as lost. The server sends a heartbeat every 20 s. */
const SILENCE = 50_000

/**
 * Kind of change. `own`: the user's activities have changed. `all`: anything may have changed. A list: names of the records
 * that have changed, which other people can see too.
 */
export type News = 'own' | 'all' | RecordsEvent['changed']
type OnNews = (news: News) => void

type Outcome = 'ended' | 'refused' | 'failed'

/**
 * Calls `onNews` for each change of the user's activities, until the returned function is called. Reconnects with a growing
 * delay. Disconnects while the page is hidden, because a browser allows few connections to a site. Calls `onNews` with `all`
 * when the stream opens and when it first fails, because changes may have been missed, and when the server rejects the session,
 * so that the next read reports it.
 */
export function followActivities(onNews: OnNews): () => void {
  const stop = new AbortController()
  void follow(onNews, stop.signal)
  return () => stop.abort()
}

/**
 * Returns the delay before the next attempt, in ms. A random `chance` from 0 to 1 prevents browsers from reconnecting all
 * together.
 */
export function reconnectDelay(failures: number, chance: number): number {
  const longest = Math.min(FIRST_DELAY * 2 ** failures, LONGEST_DELAY)
  return longest * (0.5 + chance / 2)
}

async function follow(onNews: OnNews, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    await untilShown(signal)
    const session = usableTokenOrNull()
    if (session && !signal.aborted) {
      const outcome = await listenWhileShown(session.token, onNews, signal)
      const isFirstFailure = outcome === 'failed' && failures === 0
      if ((outcome === 'refused' || isFirstFailure) && !signal.aborted) onNews('all')
      failures = outcome === 'ended' ? 0 : failures + 1
    }
    await pause(reconnectDelay(failures, Math.random()), signal)
  }
}

async function listenWhileShown(token: string, onNews: OnNews, signal: AbortSignal): Promise<Outcome> {
  const controller = new AbortController()
  const leave = () => document.visibilityState === 'hidden' && controller.abort()
  document.addEventListener('visibilitychange', leave)
  try {
    return await listen(token, onNews, AbortSignal.any([signal, controller.signal]))
  } catch {
    return controller.signal.aborted ? 'ended' : 'failed'
  } finally {
    document.removeEventListener('visibilitychange', leave)
  }
}

/**
 * Opens the stream once and reads it to its end. The server's first event reports that the stream is open, which is passed on
 * as `all`.
 */
async function listen(token: string, onNews: OnNews, signal: AbortSignal): Promise<Outcome> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), PATIENCE)
  try {
    const response = await fetch(activityEventsPath, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    })
    if (response.status === 401) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    const parser = createParser({ onEvent: (event) => onNews(newsOf(event)) })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE)
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

function newsOf({ event, data }: EventSourceMessage): News {
  if (event === 'records') return (JSON.parse(data) as RecordsEvent).changed
  return event === 'changed' ? 'own' : 'all'
}

async function untilShown(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted) {
    await once(document, 'visibilitychange', signal)
  }
}

/** Waits for the delay to pass. Ends early if the browser comes online or `signal` is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), milliseconds)
  await once(window, 'online', AbortSignal.any([signal, over.signal]))
  clearTimeout(timer)
}

/** Resolves when the event is dispatched or `signal` is aborted. */
function once(target: EventTarget, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    target.addEventListener(event, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
