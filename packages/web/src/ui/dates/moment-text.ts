/** Which end of a range a moment is: one that names a day alone begins with it or ends with it. */
export type Edge = 'start' | 'end'

/** The day of the calendar, as Unix seconds at 00:00 UTC, that a moment (Unix seconds) falls on where the person is. */
export function dayOfMoment(moment: number): number {
  const local = new Date(moment * 1000)
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / 1000
}

/** The day on the calendar of the person, as Unix seconds at 00:00 UTC, as all days are kept. */
export function today(): number {
  return dayOfMoment(Date.now() / 1000)
}

/**
 * The first or last second of a day (Unix seconds at 00:00 UTC) where the person is, or of a minute of it, which is
 * written HH:MM; Unix seconds.
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

/** The time of day of a moment as HH:MM; '' at the minute that a day without a time has. */
export function timeOfMoment(moment: number, edge: Edge): string {
  if (moment === momentOf(dayOfMoment(moment), '', edge)) return ''
  const local = new Date(moment * 1000)
  return [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

function numbersOf(time: string): [number, number] {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return [hours, minutes]
}
