import { SECONDS_PER_DAY } from '@lienzo/rules/day'

/** First and last day as Unix seconds at 00:00 UTC. `null` means that the period has no limit on that side. */
export type WorkPeriod = { from: number | null; to: number | null }

export const namedPeriods = ['twelve_months', 'quarter', 'this_year', 'all'] as const

/**
 * Parses the period in a URL. The period is a name, or the first and last day in Unix seconds (`1700000000-1710000000`), one of
 * which can be omitted. Returns the last 365 days for any other text.
 */
export function periodOf(text: string | undefined, today: number): WorkPeriod {
  const [, from, to] = /^(\d*)-(\d*)$/.exec(text ?? '') ?? []
  if (from || to) return { from: dayOf(from), to: dayOf(to) }
  switch (text) {
    case 'all':
      return { from: null, to: null }
    case 'quarter':
      return { from: today - 90 * SECONDS_PER_DAY, to: null }
    case 'this_year':
      return { from: Date.UTC(new Date(today * 1000).getUTCFullYear(), 0, 1) / 1000, to: null }
    default:
      return { from: today - 365 * SECONDS_PER_DAY, to: null }
  }
}

/** Latest time that the calls accept, in Unix seconds. */
const LAST_DAY = 253_402_300_799

function dayOf(text: string | undefined): number | null {
  if (!text) return null
  const seconds = Math.min(Number(text), LAST_DAY)
  return seconds - (seconds % SECONDS_PER_DAY)
}

/**
 * Formats a period for the URL. Returns `all` if the period has no limits, and undefined if the last day is before the first.
 */
export function textOfPeriod({ from, to }: WorkPeriod): string | undefined {
  if (from === null && to === null) return 'all'
  return from !== null && to !== null && from > to ? undefined : `${from ?? ''}-${to ?? ''}`
}
