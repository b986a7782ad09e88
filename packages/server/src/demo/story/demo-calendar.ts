import { startOfDay } from '@lienzo/rules/day'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const SATURDAY = 6
const SUNDAY = 0

/**
 * Extent of the demo company. `beginning` covers three customers and one year; `whole` covers all customers and more than one
 * and a half years.
 */
export type DemoExtent = 'beginning' | 'whole'

/** Age of the demo company in working days, by extent. */
const workdaysOpen: Record<DemoExtent, number> = { beginning: 258, whole: 424 }

/**
 * Calendar of the demo company, counted back from the first start. Weekends are no working days. Times are Unix seconds (UTC).
 */
export type DemoCalendar = {
  /** Returns the time `minutes` after midnight (UTC) of the working day that was `ago` working days ago. */
  workday(ago: number, minutes: number): number
  minutesAgo(minutes: number): number
  /** Returns midnight of the day that is `days` days after today, or before today if negative. */
  today(days: number): number
  /** Returns midnight of the day that is `days` days after the day of `moment`. */
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

/** Returns the opening time of the demo company in Unix seconds. */
export function demoOpening(now: number, extent: DemoExtent): number {
  return startOfWorkday(now, workdaysOpen[extent]) + 7 * 60 * MINUTE
}

/** Returns midnight (UTC) of the day that was `ago` working days before `now`. */
export function startOfWorkday(now: number, ago: number): number {
  let day = startOfDay(now)
  for (let remaining = ago; remaining > 0; ) {
    day -= DAY
    if (isWorkday(day)) remaining -= 1
  }
  return day
}

/** Returns true unless the day is a Saturday or Sunday. `day` is midnight (UTC) of the day in Unix seconds. */
export function isWorkday(day: number): boolean {
  const weekday = new Date(day * 1000).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}
