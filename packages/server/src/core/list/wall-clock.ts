import { startOfDay } from '@lienzo/rules/day'
import { invalidField } from '../context/refusal.ts'

/** Length in seconds of the steps for which an offset is cached. Time zones change their offset only between two steps. */
const STEP = 1800

/** Upper bound for the offset of a time zone from UTC, in seconds. */
const LARGEST_OFFSET = 15 * 3600

/**
 * Clock of a time zone. A reading is the local date and time on this clock, expressed as the Unix time at which a clock in UTC
 * shows the same date and time.
 */
export type Clock = {
  /** Returns the reading of the clock at a moment (Unix seconds). */
  shownAt: (moment: number) => number
  /**
   * Returns the first moment at which the clock shows this reading. For a reading that the clock skips, uses the offset before
   * the change, which results in a moment after it.
   */
  momentOf: (reading: number) => number
}

/** Returns the clock of a time zone. Throws INVALID_INPUT at `time_zone` if the time zone is unknown. */
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
      // The offset changes at most once between these two moments, so the offset at one of them applies to the reading.
      const early = reading - offsetOf(reading - LARGEST_OFFSET)
      const late = reading - offsetOf(reading + LARGEST_OFFSET)
      return [early, late].find((moment) => moment + offsetOf(moment) === reading) ?? early
    },
  }
}

/**
 * Returns midnight UTC of the day on which a moment falls in a time zone, in Unix seconds. Throws INVALID_INPUT at `time_zone`
 * if the time zone is unknown.
 */
export function dayIn(timeZone: string, moment: number): number {
  const reading = clockIn(timeZone).shownAt(moment)
  return startOfDay(reading)
}

/** Maximum number of cached formats. There are about 600 names of time zones, but only a few are in use. */
const MOST_FORMATS = 100
/** Formats by time zone, because creating one takes about 80 µs. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone)
  if (cachedFormat) return cachedFormat
  const format = newFormat(timeZone)
  if (formats.size === MOST_FORMATS) formats.clear()
  formats.set(timeZone, format)
  return format
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
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
