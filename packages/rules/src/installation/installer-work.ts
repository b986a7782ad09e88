import { SECONDS_PER_DAY } from '../day.ts'
import { largestSum } from '../largest-amounts.ts'
import type { Cents } from '../money.ts'
import type { PhotoState } from './photo-states.ts'

/** A space that somebody was to mount, as far as its budget and its photos tell; moments in Unix seconds. */
export type WorkedSpace = {
  budgetId: number
  /** The day under which it counts: the one for which it was planned, else the last of its order. */
  day: number
  /** When its order was confirmed for the last time, or else made. */
  orderedAt: number
  /** The last day on which it was to be done; `null` where nobody has said any. */
  due: number | null
  /** What its budget asks for it, and how much of that goes by the rates of the installer. */
  net: Cents
  byRates: Cents
  /** What became of its first photo; `null` where there is none. */
  first: PhotoState | null
  /** When the photo came that proves it, and the last one that nobody has decided on. */
  validAt: number | null
  pendingAt: number | null
  refused: number
  /** Whether it was done again, and whether somebody else than the installer pays for that: then it was not their fault. */
  again: boolean
  othersPay: boolean
  /** How often the installer does it again at their own cost, and what they owe for the prints that this takes. */
  atOwnCost: number
  owed: Cents
}

export const proofStates = ['open', 'waiting', 'refused', 'proven'] as const
/** What is known of a space: nothing yet, a photo that nobody has decided on, one that does not prove it, or its proof. */
export type ProofState = (typeof proofStates)[number]

export function proofOf({ validAt, pendingAt, refused }: WorkedSpace): ProofState {
  if (validAt !== null) return 'proven'
  if (pendingAt !== null) return 'waiting'
  return refused > 0 ? 'refused' : 'open'
}

/** Whether somebody could tell by its first photo how well it was done: one that others spoiled tells nothing. */
export function isJudged({ first, othersPay }: WorkedSpace): boolean {
  return !othersPay && (first === 'valid' || first === 'rejected')
}

/** How many days after the last one its proof came, or has not come until now; 0 where it is in time. */
export function daysLate(space: WorkedSpace, now: number): number {
  if (space.due === null) return 0
  const came = space.validAt ?? space.pendingAt ?? now
  return Math.max(0, Math.floor((came - space.due) / SECONDS_PER_DAY))
}

/** Returns the whole days from the order of a space to the photo that proves it; `null` where none does. */
export function daysToProof({ validAt, orderedAt }: WorkedSpace): number | null {
  return validAt === null ? null : Math.max(0, Math.floor((validAt - orderedAt) / SECONDS_PER_DAY))
}

export type WorkSums = {
  spaces: number
  proven: number
  waiting: number
  refused: number
  open: number
  again: number
  /** The spaces that are done again at the installer's cost, and what is owed for their prints. */
  atOwnCost: number
  owed: Cents
  judged: number
  provenAtFirst: number
  /** The spaces that were late, and their days together. */
  late: number
  daysLate: number
  /** Days from the order to the proof, of the proven spaces together. */
  daysToProof: number
  net: Cents
  byRates: Cents
}

const nothing: WorkSums = {
  ...{ spaces: 0, proven: 0, waiting: 0, refused: 0, open: 0, again: 0, judged: 0, provenAtFirst: 0 },
  ...{ late: 0, daysLate: 0, daysToProof: 0, net: 0, byRates: 0, atOwnCost: 0, owed: 0 },
}

/** Sums spaces; each amount is at most what a sum contains. */
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

/** As many months as a chart can show. */
const MOST_MONTHS = 36

/**
 * The same by month, each by its first moment in UTC: every month from the first to the last in which there is something. Where
 * these are too many, as somebody may plan for the year 9999, the last of those that hold something.
 */
export function monthsOfWork(spaces: readonly WorkedSpace[], now: number): WorkMonth[] {
  const byMonth = Map.groupBy(spaces, ({ day }) => indexOfMonth(day))
  const held = [...byMonth.keys()].toSorted((one, other) => one - other)
  const [first = 0] = held
  const count = (held.at(-1) ?? -1) - first + 1
  const every = count <= MOST_MONTHS ? Array.from({ length: count }, (_, place) => first + place) : held
  return every.slice(-MOST_MONTHS).map((index) => ({
    month: Date.UTC(1970, index) / 1000,
    ...sumOfWork(byMonth.get(index) ?? [], now),
  }))
}

/** Months since the year 1970. */
function indexOfMonth(day: number): number {
  const date = new Date(day * 1000)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

export type JobWork = WorkSums & { budgetId: number; firstDay: number; lastDay: number; mostDaysLate: number }

/** The same by budget, the one of the latest day first. */
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
