/** Start or end of a time range. A day without a time means its first second at the start, and its last second at the end. */
export type Edge = 'start' | 'end'

/** Returns the calendar day of a timestamp (Unix seconds) in the user's time zone, as Unix seconds at 00:00 UTC. */
export function dayOfMoment(moment: number): number {
  const local = new Date(moment * 1000)
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / 1000
}

/** Returns the current day in the user's time zone, as Unix seconds at 00:00 UTC, the format in which all days are stored. */
export function today(): number {
  return dayOfMoment(Date.now() / 1000)
}

/**
 * Returns the first or last second, in the user's time zone, of a minute or of a whole day, in Unix seconds. `day` is in Unix
 * seconds at 00:00 UTC; `time` is HH:MM, or '' for the whole day.
 */
export function momentOf(day: number, time: string, edge: Edge): number {
  const date = new Date(day * 1000)
  const [hours, minutes] =
    time === '' ? [edge === 'start' ? 0 : 23, edge === 'start' ? 0 : 59] : numbersOf(time)
  const seconds = edge === 'start' ? 0 : 59
  return (
    new Date(
      date.getUTCFullYear(),
      date.getUTCMonth(),
      date.getUTCDate(),
      hours,
      minutes,
      seconds,
    ).getTime() / 1000
  )
}

/** Returns the time of a timestamp as HH:MM, or '' if it is the default time of a day. */
export function timeOfMoment(moment: number, edge: Edge): string {
  if (moment === momentOf(dayOfMoment(moment), '', edge)) return ''
  const local = new Date(moment * 1000)
  return [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

function numbersOf(time: string): [number, number] {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return [hours, minutes]
}
