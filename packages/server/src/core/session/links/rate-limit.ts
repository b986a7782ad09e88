import { Refusal } from '../../context/refusal.ts'
import type { RequestCounts } from './request-counts.ts'

export type RateLimit = {
  /** Counts something that somebody does. Fails with TOO_MANY_ATTEMPTS, and the seconds to wait, beyond what is let pass. */
  count(key: string, now: number): Promise<void>
}

/** Keys that are known at once, at most: beyond that those who came first are forgotten. */
const MOST_KEYS = 20_000
/** Share of a limit that a server reserves at once: with four servers no more than a hundredth of it lies unused. */
const RESERVED = 1 / 400

/** A span of a key, as this server knows it. */
type Span = {
  /** Unix seconds. */
  ends: number
  /** Reserved, and not used yet. */
  reserved: number
  /** Passed while the database did not answer. */
  passedAlone: number
  isUsedUp: boolean
  reserving: Promise<void> | undefined
}

/**
 * Lets so many pass in so many seconds, counted over all servers: each reserves some, and asks the database again once they are used.
 * While the database does not answer, each lets its share of the limit pass.
 */
export function makeRateLimit(
  { name, most, seconds }: { name: string; most: number; seconds: number },
  counts: RequestCounts,
): RateLimit {
  const atOnce = Math.max(1, Math.floor(most * RESERVED))
  const spans = new Map<string, Span>()

  function spanOf(key: string, now: number): Span {
    const known = spans.get(key)
    if (known && known.ends > now) return known
    const span = {
      ...{ ends: now + seconds, reserved: 0, passedAlone: 0 },
      ...{ isUsedUp: false, reserving: undefined },
    }
    // Written anew, so that it stands behind those which were there before.
    spans.delete(key)
    spans.set(key, span)
    if (spans.size > MOST_KEYS) spans.delete(spans.keys().next().value ?? '')
    return span
  }

  async function reserve(span: Span, key: string, now: number): Promise<void> {
    const counter = { key: `${name}:${key}`, now, seconds, most, atOnce }
    const found = await counts.reserve(counter).catch(() => undefined)
    if (found) {
      span.ends = found.ends
      span.reserved = Math.max(0, Math.min(atOnce, most - found.before))
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
