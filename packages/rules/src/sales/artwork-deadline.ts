import { SECONDS_PER_DAY } from '../day.ts'

/** So many days before the day on which the artwork of a campaign is due people are reminded of what is missing. */
export const reminderDays = [14, 7, 2] as const
export type ReminderDay = (typeof reminderDays)[number]

/** How many days are left until a day, 0 on the day itself and below that when it is past; days count in UTC. */
export function daysUntil(day: number, now: number): number {
  return Math.floor(day / SECONDS_PER_DAY) - Math.floor(now / SECONDS_PER_DAY)
}

/**
 * The reminder that is due: the nearest whose day has come, so that people who were not reminded in time are reminded once and not
 * of each. None before the first of them and none once the day is past.
 */
export function reminderDue(dueAt: number, now: number): ReminderDay | null {
  const left = daysUntil(dueAt, now)
  if (left < 0) return null
  return reminderDays.findLast((days) => left <= days) ?? null
}
