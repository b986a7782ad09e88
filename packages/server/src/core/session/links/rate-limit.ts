import { Refusal } from '../../context/refusal.ts'

export type RateLimit = {
  /** Counts something that somebody does. Fails with TOO_MANY_ATTEMPTS, and the seconds to wait, beyond what is let pass. */
  count(key: string, now: number): void
}

/** Who is counted at once, at most: beyond that those who came first are forgotten. */
const MOST_KEYS = 20_000

/** Lets so many pass in so many seconds, counted in this process alone: it spares the work, and guards no secret. */
export function makeRateLimit({ most, seconds }: { most: number; seconds: number }): RateLimit {
  const spans = new Map<string, { ends: number; counted: number }>()
  return {
    count(key, now) {
      const known = spans.get(key)
      if (!known || known.ends <= now) {
        // Written anew, so that it stands behind those which were there before.
        spans.delete(key)
        spans.set(key, { ends: now + seconds, counted: 1 })
        if (spans.size > MOST_KEYS) spans.delete(spans.keys().next().value ?? '')
        return
      }
      known.counted += 1
      if (known.counted > most) throw tooMany(known.ends - now)
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
