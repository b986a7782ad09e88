import { invalidField } from './refusal.ts'

/** Clocks are put forward and back at such steps, in seconds. */
const STEP = 1800

/**
 * What the clock of a place shows at a moment, as the Unix seconds at which a clock in UTC shows it. Fails with
 * INVALID_INPUT at `time_zone` for a place that nobody knows.
 */
export function clockAt(timeZone: string): (seconds: number) => number {
  const format = formatOf(timeZone)
  const offsets = new Map<number, number>()
  return (seconds) => {
    const step = Math.floor(seconds / STEP)
    let offset = offsets.get(step)
    if (offset === undefined) {
      offset = offsetAt(format, step * STEP)
      offsets.set(step, offset)
    }
    return seconds + offset
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
