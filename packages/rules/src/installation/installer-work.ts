import { SECONDS_PER_DAY } from '../day.ts'
import { largestSum } from '../largest-amounts.ts'
import type { Cents } from '../money.ts'
import type { PhotoState } from './photo-states.ts'

/** Space assigned to an installer, with data from the budget, the order and the photos; times in Unix seconds. */
export type WorkedSpace = {
  budgetId: number
  /** Day used for statistics: `due`, or else the day on which the budget was created. */
  day: number
  /** Time of the last confirmation of the order, or else of its creation. */
  orderedAt: number
  /** Planned day of the work, or else the last day of the order's installation window; null if neither is set. */
  due: number | null
  /**
   * Net amount of the budget line, and its amounts for mounting and travel before the discount if they were calculated from the
   * installer's rates, otherwise 0.
   */
  net: Cents
  byRates: Cents
  /** State of the first photo; null if there are no photos. */
  first: PhotoState | null
  /** Times of the first photo that proves the space, and of the last undecided photo; null if there is none. */
  provenAt: number | null
  pendingAt: number | null
  refused: number
  /** Time when the order became installed; null unless it is installed. */
  installedAt: number | null
  /**
   * `again` is set if the work had to be repeated. `othersPay` is set if somebody else pays for the repetition, because the
   * installer was not at fault.
   */
  again: boolean
  othersPay: boolean
  /**
   * Number of times that the installer had to repeat the work at their own cost, and the price of the new prints that they owe.
   */
  atOwnCost: number
  owed: Cents
}

export const proofStates = ['open', 'waiting', 'refused', 'proven'] as const
/**
 * State of the proof for a space: no photo (`open`), an undecided photo (`waiting`), only rejected photos (`refused`), or a
 * valid photo (`proven`).
 */
export type ProofState = (typeof proofStates)[number]

export function proofOf({ provenAt, pendingAt, refused }: WorkedSpace): ProofState {
  if (provenAt !== null) return 'proven'
  if (pendingAt !== null) return 'waiting'
  return refused > 0 ? 'refused' : 'open'
}

/**
 * Returns true if the first photo was accepted or rejected, and this says something about the quality of the installer's work.
 * If somebody else pays for repeated work, it says nothing, because the installer was not at fault.
 */
export function isJudged({ first, othersPay }: WorkedSpace): boolean {
  return !othersPay && (first === 'valid' || first === 'rejected')
}

/**
 * Returns the number of whole days from the due day to the first valid photo. Without a valid photo, counts up to the last
 * undecided photo, or else up to the time when the order became installed, or else up to `now`. Returns 0 if the space is on
 * time or has no due day.
 */
export function daysLate(space: WorkedSpace, now: number): number {
  if (space.due === null) return 0
  const done = space.provenAt ?? space.pendingAt ?? space.installedAt ?? now
  return Math.max(0, Math.floor((done - space.due) / SECONDS_PER_DAY))
}

/**
 * Returns the number of whole days from the order to the first photo that proves a space, or null if no photo proves it.
 */
export function daysToProof({ provenAt, orderedAt }: WorkedSpace): number | null {
  return provenAt === null ? null : Math.max(0, Math.floor((provenAt - orderedAt) / SECONDS_PER_DAY))
}

export type WorkSums = {
  spaces: number
  proven: number
  waiting: number
  refused: number
  open: number
  again: number
  /**
   * Number of spaces where the installer had to repeat the work at their own cost, and the price of the new prints that they
   * owe.
   */
  atOwnCost: number
  owed: Cents
  judged: number
  provenAtFirst: number
  /** Number of late spaces, and total number of days by which they are late. */
  late: number
  daysLate: number
  /** Total number of days from order to proof, over all proven spaces. */
  daysToProof: number
  net: Cents
  byRates: Cents
}

const nothing: WorkSums = {
  ...{ spaces: 0, proven: 0, waiting: 0, refused: 0, open: 0, again: 0, judged: 0, provenAtFirst: 0 },
  ...{ late: 0, daysLate: 0, daysToProof: 0, net: 0, byRates: 0, atOwnCost: 0, owed: 0 },
}

/** Adds up the figures of several spaces. Sums of money are capped at `largestSum`. */
export function sumOfWork(spaces: readonly WorkedSpace[], now: number): WorkSums {
  const sums = { ...nothing }
  for (const space of spaces) {
    const days = daysLate(space, now)
    sums.spaces += 1
    sums[proofOf(space)] += 1
    sums.again += Number(space.again)
    sums.atOwnCost += Number(space.atOwnCost > 0)
    sums.owed = cappedSum(sums.owed, space.owed)
    sums.judged += Number(isJudged(space))
    sums.provenAtFirst += Number(isJudged(space) && space.first === 'valid')
    sums.late += Number(days > 0)
    sums.daysLate += days
    sums.daysToProof += daysToProof(space) ?? 0
    sums.net = cappedSum(sums.net, space.net)
    sums.byRates = cappedSum(sums.byRates, space.byRates)
  }
  return sums
}

function cappedSum(one: Cents, other: Cents): Cents {
  return Math.min(one + other, largestSum.euros)
}

export type WorkMonth = WorkSums & { month: number }

/** Maximum number of months returned, because a chart cannot show more. */
const MOST_MONTHS = 36

/**
 * Adds up the figures of spaces by month. `month` is the start of the month in UTC. Includes empty months between the first and
 * the last month, unless the period exceeds `MOST_MONTHS`, for instance because somebody plans for the year 9999. In that case,
 * returns only months with spaces, and at most the latest `MOST_MONTHS`.
 */
export function monthsOfWork(spaces: readonly WorkedSpace[], now: number): WorkMonth[] {
  const byMonth = Map.groupBy(spaces, ({ day }) => indexOfMonth(day))
  const months = [...byMonth.keys()].toSorted((one, other) => one - other)
  const [first = 0] = months
  const count = (months.at(-1) ?? -1) - first + 1
  const every = count <= MOST_MONTHS ? Array.from({ length: count }, (_, place) => first + place) : months
  return every.slice(-MOST_MONTHS).map((index) => ({
    month: Date.UTC(1970, index) / 1000,
    ...sumOfWork(byMonth.get(index) ?? [], now),
  }))
}

/** Returns the number of months from January 1970 to the month of `day`. */
function indexOfMonth(day: number): number {
  const date = new Date(day * 1000)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

export type JobWork = WorkSums & { budgetId: number; firstDay: number; lastDay: number; mostDaysLate: number }

/** Adds up the figures of spaces by budget, and sorts the budgets by their last day, latest first. */
export function jobsOfWork(spaces: readonly WorkedSpace[], now: number): JobWork[] {
  const jobs = [...Map.groupBy(spaces, ({ budgetId }) => budgetId)].map(([budgetId, own]) => ({
    budgetId,
    firstDay: own.reduce((first, { day }) => Math.min(first, day), Number.MAX_SAFE_INTEGER),
    lastDay: own.reduce((last, { day }) => Math.max(last, day), 0),
    mostDaysLate: own.reduce((most, space) => Math.max(most, daysLate(space, now)), 0),
    ...sumOfWork(own, now),
  }))
  return jobs.toSorted((one, other) => other.lastDay - one.lastDay || other.budgetId - one.budgetId)
}
