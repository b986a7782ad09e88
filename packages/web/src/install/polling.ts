import { RefusalError } from './server.ts'

/** Interval in ms for sending unsent items and reloading the whole job. */
const READ_EVERY = 60_000
/** Interval in ms for asking the server whether the house has made new decisions about photos. */
const ASK_EVERY = 5_000
/** Interval in ms for trying an invalid link again, because the house may have extended or restored it. */
const TRY_BAD_LINK_EVERY = 600_000

type PollingOptions = {
  isBadLink: () => boolean
  onBadLink: () => void
  /** Reloads the job. */
  read: () => Promise<void>
  /** Reloads the job if the house has made new decisions since it was loaded. */
  ask: () => Promise<void>
  /** Sends unsent items. Called while the page is hidden too. */
  send: () => void
}

/**
 * Polls the server while the page is visible and online: rarely if the link is invalid, and not before the time that the server
 * set with `Retry-After`. Returns a function that reloads the job immediately.
 */
export function startPolling({ isBadLink, onBadLink, read, ask, send }: PollingOptions): () => void {
  let pausedUntil = 0

  /** Ignores failures, because the next attempt may succeed. */
  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof RefusalError)) return
      if (error.isBadLink) onBadLink()
      pausedUntil = performance.now() + error.ownRetryAfter * 1000
    }
  }

  function poll(act: () => Promise<void>): void {
    if (isSeen() && performance.now() >= pausedUntil) void attempt(act)
  }

  setInterval(() => {
    if (isBadLink()) return
    send()
    poll(read)
  }, READ_EVERY)
  setInterval(() => isBadLink() || poll(ask), ASK_EVERY)
  setInterval(() => isBadLink() && poll(read), TRY_BAD_LINK_EVERY)
  poll(ask)
  return () => void attempt(read)
}

/** Returns true if the page is visible and the browser is online. */
function isSeen(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine
}
