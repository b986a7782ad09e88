import type { SizeCheck } from '../catalogue/size-check.ts'
import { type ClosedDays, closureBetween } from '../customers/space-closures.ts'
import { type Measurement, trustInMeasurement } from '../customers/space-measurement.ts'
import { SECONDS_PER_DAY, startOfDay } from '../day.ts'

/**
 * Days on which an order can be mounted, including the first and the last, in Unix seconds. `to` is null if the days are
 * open-ended.
 */
export type MountingDays = { from: number; to: number | null }

/** Mounting window and requested date of an order, in Unix seconds. */
type OrderDays = {
  installs_from: number | null
  installs_to: number | null
  requested_at: number | null
}

/**
 * Returns the days on which an order can be mounted. They start with its window, or else on the requested day, but never before
 * today. They are open-ended if the window has passed or has no last day.
 */
export function mountingDays(order: OrderDays, today: number): MountingDays {
  const first = order.installs_from ?? order.requested_at ?? today
  const from = startOfDay(Math.max(first, today))
  const to = order.installs_to === null ? null : startOfDay(order.installs_to)
  // A past window is ignored: the order is mounted as soon as possible.
  return to !== null && to < from ? { from, to: null } : { from, to }
}

/** Space in which a print is to be mounted. */
export type MountedSpace = { measurement: Measurement; closures: readonly ClosedDays[] }

/**
 * Key of the warning that the source of a space's measurements is unknown. Until the sources are entered, nearly every line can
 * have this warning.
 */
export const MEASURES_UNSAID = 'size.space.unsaid'

/**
 * Checks whether the measurements of a space can be trusted, and whether the space is open on the mounting days. Measurements
 * become old after `months` months.
 */
export function checkMounting(
  { measurement, closures }: MountedSpace,
  { days, today, months }: { days: MountingDays; today: number; months: number },
): SizeCheck[] {
  const checks: SizeCheck[] = []
  const trust = trustInMeasurement(measurement, today, months)
  if (trust === 'old') checks.push(answer('warning', 'old', { measuredDay: measurement.day ?? 0 }))
  else if (trust !== 'fine') checks.push(answer('warning', trust, {}))
  const closure = closureBetween(closures, days.from, days.to)
  if (!closure) return checks
  const open = firstOpenDay(closures, days)
  const values = {
    closedDay: closure.closed_from,
    ...(closure.closed_to !== null && { lastDay: closure.closed_to }),
  }
  if (open === undefined) {
    return [...checks, answer('error', closedText(closure), values)]
  }
  // On open-ended days, only a closure on the first day matters, because every space is closed at some time.
  if (days.to === null && open === days.from) return checks
  return [...checks, answer('warning', 'closed_partly', { ...values, openDay: open })]
}

function closedText({ closed_from, closed_to }: ClosedDays): string {
  if (closed_to === null) return 'closed_for_good'
  return closed_to === closed_from ? 'closed_one_day' : 'closed'
}

/** Returns the first mounting day on which a space is open, or undefined if it is closed on all of them. */
function firstOpenDay(closures: readonly ClosedDays[], { from, to }: MountingDays): number | undefined {
  let day = from
  for (;;) {
    if (to !== null && day > to) return undefined
    const closure = closureBetween(closures, day, day)
    if (!closure) return day
    if (closure.closed_to === null) return undefined
    day = startOfDay(closure.closed_to) + SECONDS_PER_DAY
  }
}

function answer(level: SizeCheck['level'], text: string, values: Record<string, number>): SizeCheck {
  return { check: 'space', level, key: `size.space.${text}`, values }
}
