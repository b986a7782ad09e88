import { startOfDay } from '@lienzo/rules/day'
import { invalidField } from '../context/refusal.ts'

/** Interval in seconds at whose multiples offsets from UTC can change. */
const STEP = 1800

/** Largest offset from UTC, in seconds. */
const LARGEST_OFFSET = 15 * 3600

/** Clock of a place. A reading is the Unix time at which a clock in UTC would show the same. */
export type Clock = {
  /** Returns the reading at a time (Unix seconds). */
  shownAt: (moment: number) => number
  /** Returns the first moment with this reading, or after it if the clock skips it. */
  momentOf: (reading: number) => number
}

/** Returns the clock of a time zone. Throws INVALID_INPUT at `time_zone` for an unknown one. */
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
    momentOf(reading) {
      // A clock changes at most once within these hours, so the offset is the one before or the one after the change.
      const early = reading - offsetOf(reading - LARGEST_OFFSET)
      const late = reading - offsetOf(reading + LARGEST_OFFSET)
      return [early, late].find((moment) => moment + offsetOf(moment) === reading) ?? early
    },
  }
}

/**
 * Returns the day of a moment in a time zone, as its midnight in UTC. Throws INVALID_INPUT at `time_zone` for an unknown one.
 */
export function dayIn(timeZone: string, moment: number): number {
  const reading = clockIn(timeZone).shownAt(moment)
  return startOfDay(reading)
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
  const reading = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return reading / 1000 - seconds
}
