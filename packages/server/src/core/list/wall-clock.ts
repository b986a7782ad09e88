import { invalidField } from '../context/refusal.ts'

/** Clocks are put forward and back at such steps, in seconds. */
const STEP = 1800

/** No clock is further from UTC, in seconds. */
const LARGEST_OFFSET = 15 * 3600

/** The clock of a place. What it shows is written as the Unix seconds at which a clock in UTC shows the same. */
export type Clock = {
  /** What it shows at a moment (Unix seconds). */
  shownAt: (moment: number) => number
  /** The first moment at which it shows this, or has gone past it where it was put forward. */
  momentOf: (shown: number) => number
}

/** The clock of a time zone. Fails with INVALID_INPUT at `time_zone` for one that nobody knows. */
export function clockIn(timeZone: string): Clock {
  const format = formatOf(timeZone)
  const offsets = new Map<number, number>()
  function offsetOf(moment: number): number {
    const step = Math.floor(moment / STEP)
    let offset = offsets.get(step)
    if (offset === undefined) {
      offset = offsetAt(format, step * STEP)
      offsets.set(step, offset)
    }
    return offset
  }
  return {
    shownAt: (moment) => moment + offsetOf(moment),
    momentOf(shown) {
      // Clocks are changed once within these hours at most: the offset is the one before that or the one after it.
      const early = shown - offsetOf(shown - LARGEST_OFFSET)
      const late = shown - offsetOf(shown + LARGEST_OFFSET)
      return [early, late].find((moment) => moment + offsetOf(moment) === shown) ?? early
    },
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    throw invalidField('time_zone', { key: 'validation.choice', message: 'is not a time zone' })
  }
}

function offsetAt(format: Intl.DateTimeFormat, seconds: number): number {
  const parts = format.formatToParts(seconds * 1000)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown / 1000 - seconds
}
