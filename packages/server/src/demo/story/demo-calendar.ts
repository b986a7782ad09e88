import { startOfDay } from '@lienzo/rules/day'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const SATURDAY = 6
const SUNDAY = 0

/**
 * Extent of the demo company. The beginning covers three customers and one year, the whole all customers and more than one and
 * a half years.
 */
export type DemoExtent = 'beginning' | 'whole'

/** Number of working days since the demo company opened. */
const workdaysOpen: Record<DemoExtent, number> = { beginning: 258, whole: 424 }

/** Calendar of the demo company, counted back from its first start; nobody works at weekends. Times are Unix seconds (UTC). */
export type DemoCalendar = {
  /** Returns the time `minutes` after the start of the working day that was `ago` working days ago. */
  workday(ago: number, minutes: number): number
  minutesAgo(minutes: number): number
  /** Returns the start of the day `days` days after today; negative numbers mean earlier days. */
  today(days: number): number
  /** Returns the start of the day `days` days after a time. */
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

/** Returns the time when the demo company opened. */
export function demoOpening(now: number, extent: DemoExtent): number {
  return startOfWorkday(now, workdaysOpen[extent]) + 7 * 60 * MINUTE
}

/** Returns the start of the day that was `ago` working days ago. */
export function startOfWorkday(now: number, ago: number): number {
  let day = startOfDay(now)
  for (let remaining = ago; remaining > 0; ) {
    day -= DAY
    if (isWorkday(day)) remaining -= 1
  }
  return day
}

/** Returns true unless a day is a Saturday or Sunday; `day` is its start in Unix seconds. */
export function isWorkday(day: number): boolean {
  const weekday = new Date(day * 1000).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}
