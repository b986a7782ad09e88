import { Refusal } from '../../context/refusal.ts'
import type { RequestCounts } from './request-counts.ts'

export type RateLimit = {
  /**
   * Counts a request. Throws TOO_MANY_ATTEMPTS with the seconds to wait if the request exceeds the limit. `now` is in Unix
   * seconds.
   */
  count(key: string, now: number): Promise<void>
}

/** Maximum number of keys in memory; a further key replaces the oldest. */
const MOST_KEYS = 20_000
/**
 * Fraction of a limit that a server reserves in one step. Four servers together leave at most a hundredth of the limit unused.
 */
const RESERVED = 1 / 400

/** Current interval of a key on this server. */
type Span = {
  /** Unix seconds. */
  ends: number
  /** Number of requests that are reserved but not used yet. */
  reserved: number
  /** Number of requests that passed while the database did not answer. */
  passedAlone: number
  isUsedUp: boolean
  reserving: Promise<void> | undefined
}

/**
 * Returns a rate limit that lets `most` requests with the same key pass within `seconds`, counted over all servers. Each server
 * reserves some requests in the database, and reserves more once these are used. While the database does not answer, each
 * server lets its share of the limit pass.
 */
export function makeRateLimit(
  { name, most, seconds }: { name: string; most: number; seconds: number },
  counts: RequestCounts,
): RateLimit {
  const atOnce = Math.max(1, Math.floor(most * RESERVED))
  const spans = new Map<string, Span>()

  function spanOf(key: string, now: number): Span {
    const currentSpan = spans.get(key)
    if (currentSpan && currentSpan.ends > now) return currentSpan
    const span = {
      ...{ ends: now + seconds, reserved: 0, passedAlone: 0 },
      ...{ isUsedUp: false, reserving: undefined },
    }
    // Deletes the key first, so that it moves to the end of the map and is dropped last.
    spans.delete(key)
    spans.set(key, span)
    if (spans.size > MOST_KEYS) spans.delete(spans.keys().next().value ?? '')
    return span
  }

  async function reserve(span: Span, key: string, now: number): Promise<void> {
    const counter = { key: `${name}:${key}`, now, seconds, most, atOnce }
    const reservation = await counts.reserve(counter).catch(() => undefined)
    if (reservation) {
      span.ends = reservation.ends
      span.reserved = Math.max(0, Math.min(atOnce, most - reservation.before))
      span.isUsedUp = span.reserved === 0
      return
    }
    if (span.passedAlone >= Math.floor(most / counts.servers())) throw tooMany(span.ends - now)
    span.passedAlone += 1
    span.reserved = 1
  }

  return {
    async count(key, now) {
      const span = spanOf(key, now)
      while (span.reserved === 0) {
        if (span.isUsedUp) throw tooMany(span.ends - now)
        span.reserving ??= reserve(span, key, now).finally(() => {
          span.reserving = undefined
        })
        await span.reserving
      }
      span.reserved -= 1
    },
  }
}

function tooMany(seconds: number): Refusal {
  return new Refusal('TOO_MANY_ATTEMPTS', `Too many requests: wait ${seconds} s and try again`, {
    fields: {
      link: {
        key: 'validation.too_many_attempts',
        values: { seconds },
        message: `has to wait ${seconds} s`,
      },
    },
  })
}
