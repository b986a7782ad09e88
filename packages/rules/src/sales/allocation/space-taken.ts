import { SECONDS_PER_DAY } from '../../day.ts'
import type { OrderState } from '../order-states.ts'

/** What an order and its campaign say of days, as Unix seconds. */
export type DatedOrder = {
  installs_from: number | null
  installs_to: number | null
  starts_at: number | null
  ends_at: number | null
}

/** Days, both included; until further notice where the last one is null. */
export type Days = { from: number; to: number | null }

/**
 * The days on which an order needs its spaces free: its mounting window, else those of its campaign, which goes on
 * where its end is not said; null where neither is said.
 */
export function daysWanted({ installs_from, installs_to, starts_at, ends_at }: DatedOrder): Days | null {
  return daysBetween(installs_from, installs_to) ?? daysOfCampaign(starts_at, ends_at)
}

/** The days on which what was mounted is there: from when it is mounted, or its campaign begins, until both have ended. */
export function daysTaken({ installs_from, installs_to, starts_at, ends_at }: DatedOrder): Days | null {
  const window = daysBetween(installs_from, installs_to)
  const campaign = daysOfCampaign(starts_at, ends_at)
  if (!window || !campaign) return window ?? campaign
  return { from: window.from, to: campaign.to === null ? null : Math.max(window.to, campaign.to) }
}

/** Whether there is a day in both. */
export function overlap(one: Days, other: Days): boolean {
  return one.from <= (other.to ?? Infinity) && other.from <= (one.to ?? Infinity)
}

/** Whether it still matters to an order what its spaces hold: nothing of it is on its way yet. */
export function asksForFreeSpaces(status: OrderState): boolean {
  return status === 'draft' || status === 'confirmed' || status === 'production'
}

/** An order of another campaign that has a line for a space. */
export type OtherOrder = DatedOrder & {
  id: number
  code: string
  campaign_name: string | null
  /** Whether the reader may see it. */
  visible: boolean
}

/** A warning that names whose the space is; who may not see that order learns no more than that it is taken. */
export type TakenCheck = {
  check: 'taken'
  level: 'warning'
  key: string
  values: Record<string, number | string>
}

/** What is to be said of a space that other orders have too: of those in the way the first one by its days that may be seen. */
export function checkTaken(wanted: Days | null, others: readonly OtherOrder[]): TakenCheck[] {
  if (!wanted) return []
  const inTheWay = others
    .flatMap((order) => {
      const days = daysTaken(order)
      return days && overlap(wanted, days) ? [{ order, days }] : []
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
  // Without a last day there is a campaign that goes on.
  if (days.to === null)
    return [warning('by_campaign_open', { ...since, campaign: order.campaign_name ?? '' })]
  const named = { ...since, lastDay: days.to }
  if (order.campaign_name === null) return [warning('by_order', named)]
  return [warning('by_campaign', { ...named, campaign: order.campaign_name })]
}

function warning(text: string, values: TakenCheck['values']): TakenCheck {
  return { check: 'taken', level: 'warning', key: `size.taken.${text}`, values }
}

/** A campaign whose end nobody has said goes on. */
function daysOfCampaign(starts_at: number | null, ends_at: number | null): Days | null {
  const days = daysBetween(starts_at, ends_at)
  return days && ends_at === null ? { from: days.from, to: null } : days
}

/** Of two days one may be missing: then it is the other. */
function daysBetween(first: number | null, last: number | null): { from: number; to: number } | null {
  const from = first ?? last
  const to = last ?? first
  if (from === null || to === null) return null
  return { from: startOf(from), to: Math.max(startOf(from), startOf(to)) }
}

function startOf(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
