const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const SATURDAY = 6
const SUNDAY = 0

/** How much is told: the beginning, of three customers within a year, or the whole, of all of them within eighteen months. */
export type DemoExtent = 'beginning' | 'whole'

/** So many working days ago the demo company opened. */
const opened: Record<DemoExtent, number> = { beginning: 258, whole: 392 }

/** The days of the demo company, counted back from its first start: nobody works at weekends. Moments in Unix seconds (UTC). */
export type DemoCalendar = {
  /** A time of day, in minutes, of a working day so many of them ago. */
  workday(ago: number, minutes: number): number
  minutesAgo(minutes: number): number
  /** The start of the day so many days after today, or before it. */
  today(days: number): number
  /** The same after another moment. */
  dayAfter(moment: number, days: number): number
}

export function demoCalendar(now: number): DemoCalendar {
  return {
    workday: (ago, minutes) => startOfWorkday(now, ago) + minutes * MINUTE,
    minutesAgo: (minutes) => now - minutes * MINUTE,
    today: (days) => startOfDay(now) + days * DAY,
    dayAfter: (moment, days) => startOfDay(moment) + days * DAY,
  }
}

/** When the demo company opened. */
export function demoOpening(now: number, extent: DemoExtent): number {
  return startOfWorkday(now, opened[extent]) + 7 * 60 * MINUTE
}

/** The start of the day before which there were so many working days until today. */
export function startOfWorkday(now: number, ago: number): number {
  let day = startOfDay(now)
  for (let left = ago; left > 0; ) {
    day -= DAY
    if (isWorkday(day)) left -= 1
  }
  return day
}

/** Of the start of a day. */
export function isWorkday(day: number): boolean {
  const weekday = new Date(day * 1000).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}

export function startOfDay(moment: number): number {
  return moment - (moment % DAY)
}
