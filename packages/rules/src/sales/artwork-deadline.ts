import { SECONDS_PER_DAY } from '../day.ts'

/** Days before the due date of a campaign's artwork on which people are reminded of missing artwork. */
export const reminderDays = [14, 7, 2] as const
export type ReminderDay = (typeof reminderDays)[number]

/** Returns the days left until a day: 0 on the day itself, negative after it. Days are in UTC. */
export function daysUntil(day: number, now: number): number {
  return Math.floor(day / SECONDS_PER_DAY) - Math.floor(now / SECONDS_PER_DAY)
}

/**
 * Returns the reminder that is due: the latest whose day has come, so that missed reminders are sent once and not one by one.
 * Returns null before the first reminder and after the due date.
 */
export function reminderDue(dueAt: number, now: number): ReminderDay | null {
  const daysLeft = daysUntil(dueAt, now)
  if (daysLeft < 0) return null
  return reminderDays.findLast((days) => daysLeft <= days) ?? null
}
