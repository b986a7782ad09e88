import { startOfDay } from '../../day.ts'
import type { OrderState } from '../order-states.ts'

/** Mounting window of an order, and the start and end dates of its campaign, in Unix seconds. */
export type DatedOrder = {
  installs_from: number | null
  installs_to: number | null
  starts_at: number | null
  ends_at: number | null
}

/** Span of days, including the first and the last. `to` is null if the span is open-ended. */
export type Days = { from: number; to: number | null }

/**
 * Returns the days on which an order needs its spaces: its mounting window, or else the days of its campaign. A campaign
 * without an end date is open-ended. Returns null if neither has dates.
 */
export function daysWanted({ installs_from, installs_to, starts_at, ends_at }: DatedOrder): Days | null {
  return daysBetween(installs_from, installs_to) ?? daysOfCampaign(starts_at, ends_at)
}

/**
 * Returns the days on which the mounted print occupies its space. They begin with the mounting window, or with the campaign if
 * there is no window, and end when both have ended. They are open-ended if the campaign has a start date but no end date.
 * Returns null if neither has dates.
 */
export function daysTaken({ installs_from, installs_to, starts_at, ends_at }: DatedOrder): Days | null {
  const window = daysBetween(installs_from, installs_to)
  const campaign = daysOfCampaign(starts_at, ends_at)
  if (!window || !campaign) return window ?? campaign
  return { from: window.from, to: campaign.to === null ? null : Math.max(window.to, campaign.to) }
}

/** Returns true if the two spans have a day in common. */
export function overlap(one: Days, other: Days): boolean {
  return one.from <= (other.to ?? Infinity) && other.from <= (one.to ?? Infinity)
}

/** Returns true if an order in this state still needs free spaces, because nothing has been shipped yet. */
export function asksForFreeSpaces(status: OrderState): boolean {
  return status === 'draft' || status === 'confirmed' || status === 'production'
}

/** Order with a line for the space, from a different campaign or without a campaign. */
export type OtherOrder = DatedOrder & {
  id: number
  code: string
  campaign_name: string | null
  /** Set if the reader is allowed to see the order. */
  visible: boolean
}

/** Warning that an order occupies a space. Names the order only if the reader is allowed to see it. */
export type TakenCheck = {
  check: 'taken'
  level: 'warning'
  key: string
  values: Record<string, number | string>
}

/**
 * Returns one warning if other orders occupy the space on the requested days, otherwise an empty list. The warning names the
 * earliest conflicting order that the reader is allowed to see. If the reader is not allowed to see any, it names no order.
 */
export function checkTaken(requestedDays: Days | null, others: readonly OtherOrder[]): TakenCheck[] {
  if (!requestedDays) return []
  const inTheWay = others
    .flatMap((order) => {
      const days = daysTaken(order)
      return days && overlap(requestedDays, days) ? [{ order, days }] : []
    })
    .sort(
      (one, other) =>
        Number(other.order.visible) - Number(one.order.visible) ||
        one.days.from - other.days.from ||
        one.order.id - other.order.id,
    )
  const [first] = inTheWay
  if (!first) return []
  const { order, days } = first
  if (!order.visible) return [warning('unnamed', {})]
  const since = { order: order.code, firstDay: days.from }
  // Only an order whose campaign has no end date has no last day.
  if (days.to === null)
    return [warning('by_campaign_open', { ...since, campaign: order.campaign_name ?? '' })]
  const values = { ...since, lastDay: days.to }
  if (order.campaign_name === null) return [warning('by_order', values)]
  return [warning('by_campaign', { ...values, campaign: order.campaign_name })]
}

function warning(text: string, values: TakenCheck['values']): TakenCheck {
  return { check: 'taken', level: 'warning', key: `size.taken.${text}`, values }
}

/** Returns the days of a campaign, open-ended if there is no end date. Returns null if there are no dates. */
function daysOfCampaign(starts_at: number | null, ends_at: number | null): Days | null {
  const days = daysBetween(starts_at, ends_at)
  return days && ends_at === null ? { from: days.from, to: null } : days
}

/**
 * Returns the days from `first` to `last`. If one date is missing, or if `last` is before `first`, the span is a single day.
 * Returns null if both dates are missing.
 */
function daysBetween(first: number | null, last: number | null): { from: number; to: number } | null {
  const from = first ?? last
  const to = last ?? first
  if (from === null || to === null) return null
  return { from: startOfDay(from), to: Math.max(startOfDay(from), startOfDay(to)) }
}
