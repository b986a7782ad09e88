import type { TFunction } from 'i18next'
import { formatDate, formatNumber } from '../../../core/language/language.ts'
import type { AnyActivity } from './activity-types.ts'

/** What an activity says, its numbers written as the language writes them. */
export function activityText(
  t: TFunction,
  activity: Pick<AnyActivity, 'text_key' | 'text_values' | 'from_name'>,
): string {
  const values = Object.fromEntries(
    Object.entries(activity.text_values).map(([name, value]) => [name, valueText(name, value)]),
  )
  return t(activity.text_key, { ...values, from: activity.from_name })
}

const amounts = ['euros', 'm2']

/** Money and area have their decimals; what is counted stays a number, because the words depend on it. */
function valueText(name: string, value: string | number): string | number {
  if (typeof value === 'string' || name === 'count') return value
  return formatNumber(value, amounts.includes(name) ? 2 : 0)
}

/** When it was: the time of today, the day of what is older (Unix seconds, in the person's own time zone). */
export function activityTime(moment: number, now: Date): string {
  const then = new Date(moment * 1000)
  return then.toDateString() === now.toDateString() ? clock(then) : formatDate(moment)
}

/** HH:MM, with seconds where they matter. */
export function clock(moment: Date, options: { seconds?: boolean } = {}): string {
  const parts = [moment.getHours(), moment.getMinutes(), ...(options.seconds ? [moment.getSeconds()] : [])]
  return parts.map(twoDigits).join(':')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
