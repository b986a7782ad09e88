import { SECONDS_PER_DAY } from '../../day.ts'

/** Numbers of days before the due date at which reminders of missing artwork are sent. */
export const reminderDays = [14, 7, 2] as const
export type ReminderDay = (typeof reminderDays)[number]

/**
 * Returns the number of days from now until a day: 0 on the day itself, negative afterwards. `day` and `now` are in Unix
 * seconds; days begin at midnight UTC.
 */
export function daysUntil(day: number, now: number): number {
  return Math.floor(day / SECONDS_PER_DAY) - Math.floor(now / SECONDS_PER_DAY)
}

/**
 * Returns the latest reminder whose day has come, so that missed reminders are not sent one after another. Returns null before
 * the first reminder and after the due date.
 */
export function reminderDue(dueAt: number, now: number): ReminderDay | null {
  const daysLeft = daysUntil(dueAt, now)
  if (daysLeft < 0) return null
  return reminderDays.findLast((days) => daysLeft <= days) ?? null
}
