const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const SATURDAY = 6
const SUNDAY = 0

/**
 * Extent of the demo company: the beginning, of three customers within a year, or the whole, of all customers within eighteen
 * months.
 */
export type DemoExtent = 'beginning' | 'whole'

/** Working days since the demo company opened. */
const workdaysOpen: Record<DemoExtent, number> = { beginning: 258, whole: 424 }

/** Calendar of the demo company, counted back from its first start; nobody works at weekends. Moments are Unix seconds (UTC). */
export type DemoCalendar = {
  /** Returns a moment `ago` working days back, `minutes` into the day. */
  workday(ago: number, minutes: number): number
  minutesAgo(minutes: number): number
  /** Returns the start of the day that many days after today; negative for before. */
  today(days: number): number
  /** Returns the start of the day that many days after a moment. */
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

/** Returns the start of the day that many working days ago. */
export function startOfWorkday(now: number, ago: number): number {
  let day = startOfDay(now)
  for (let remaining = ago; remaining > 0; ) {
    day -= DAY
    if (isWorkday(day)) remaining -= 1
  }
  return day
}

/** Takes the start of a day. */
export function isWorkday(day: number): boolean {
  const weekday = new Date(day * 1000).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}

export function startOfDay(moment: number): number {
  return moment - (moment % DAY)
}
