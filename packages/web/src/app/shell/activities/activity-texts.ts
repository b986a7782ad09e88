import type { TFunction } from 'i18next'
import { formatDate, formatNumber } from '../../../core/language/language.ts'
import type { AnyActivity } from './activity-types.ts'

/** Returns the text of an activity, with numbers formatted for the current language. */
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

/**
 * Formats money and area with two decimals, other numbers with none. `count` stays a number, because it selects the plural
 * form.
 */
function valueText(name: string, value: string | number): string | number {
  if (typeof value === 'string' || name === 'count') return value
  return formatNumber(value, amounts.includes(name) ? 2 : 0)
}

/** Returns the time of day if `moment` (Unix seconds) is today, otherwise the date, in the user's time zone. */
export function activityTime(moment: number, now: Date): string {
  const then = new Date(moment * 1000)
  return then.toDateString() === now.toDateString() ? clock(then) : formatDate(moment)
}

/** Formats a time as HH:MM, or as HH:MM:SS with `seconds`, in the user's time zone. */
export function clock(moment: Date, options: { seconds?: boolean } = {}): string {
  const parts = [moment.getHours(), moment.getMinutes(), ...(options.seconds ? [moment.getSeconds()] : [])]
  return parts.map(twoDigits).join(':')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
