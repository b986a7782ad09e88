import { SECONDS_PER_DAY } from '../day.ts'

/** Days on which a space is closed; both days belong to it, and without the last it is closed until further notice. */
export type ClosedDays = { closed_from: number; closed_to: number | null }

/** A closure of a space, and why. */
export type ClosureOfSpace = ClosedDays & { closed_reason: string }

/** The most closures that one space has, with those that are past. */
export const mostClosures = 100

/** Whether a day is one of a closure's, as Unix seconds; a time of day says nothing. */
export function isClosedOn(closures: readonly ClosedDays[], day: number): boolean {
  return closureBetween(closures, day, day) !== undefined
}

/**
 * The first closure that has a day between two days, both of which belong to the span; without the last the span has no end.
 * Days are Unix seconds, and a time of day says nothing.
 */
export function closureBetween<Closure extends ClosedDays>(
  closures: readonly Closure[],
  from: number,
  to: number | null,
): Closure | undefined {
  const span = { closed_from: startOf(from), closed_to: to === null ? null : startOf(to) }
  return inOrder(closures.filter((closure) => haveDayInCommon(closure, span)))[0]
}

/** The closure that a person should know of on a day: the one that runs, else the next to come. */
export function closureSince<Closure extends ClosedDays>(
  closures: readonly Closure[],
  day: number,
): Closure | undefined {
  return closureBetween(closures, day, null)
}

/** From the first to the last. */
export function inOrder<Closure extends ClosedDays>(closures: readonly Closure[]): Closure[] {
  return closures.toSorted((one, other) => one.closed_from - other.closed_from)
}

/** What is wrong with the days of a closure, and where it overlaps, the place of the one before it in the list. */
export type ClosureFault =
  | { index: number; fault: 'ends_before_start' }
  | { index: number; fault: 'overlaps'; other: number }

/** What is wrong with closures that stand together, one fault for each at most: of two that overlap the later one has it. */
export function closureFaults(closures: readonly ClosedDays[]): ClosureFault[] {
  return closures.flatMap((closure, index): ClosureFault[] => {
    if (closure.closed_to !== null && closure.closed_to < closure.closed_from)
      return [{ index, fault: 'ends_before_start' }]
    const other = closures.findIndex((each, place) => place < index && haveDayInCommon(each, closure))
    return other === -1 ? [] : [{ index, fault: 'overlaps', other }]
  })
}

/** What is wrong with a closure that somebody says of a space. */
export type SaidClosureFault =
  | { fault: 'no_reason' | 'ends_before_start' | 'too_many' }
  | { fault: 'overlaps'; other: ClosureOfSpace }

/**
 * The closures of a space after what somebody says of one, and all that is wrong with it. The one that begins on the same day is
 * meant, of which stays what is left unsaid; where there is none it is new, and without a last day until further notice.
 */
export function withClosure(
  closures: readonly ClosureOfSpace[],
  { closed_from, closed_to, closed_reason }: Partial<ClosureOfSpace> & Pick<ClosureOfSpace, 'closed_from'>,
): { closures: ClosureOfSpace[]; faults: SaidClosureFault[] } {
  const former = closures.find((each) => each.closed_from === closed_from)
  const others = closures.filter((each) => each !== former)
  const closure = {
    closed_from,
    closed_to: closed_to === undefined ? (former?.closed_to ?? null) : closed_to,
    closed_reason: closed_reason ?? former?.closed_reason ?? '',
  }
  const faults: SaidClosureFault[] = []
  if (closure.closed_reason === '') faults.push({ fault: 'no_reason' })
  if (closure.closed_to !== null && closure.closed_to < closed_from)
    faults.push({ fault: 'ends_before_start' })
  else {
    const other = closureBetween(others, closed_from, closure.closed_to)
    if (other) faults.push({ fault: 'overlaps', other })
  }
  if (others.length >= mostClosures) faults.push({ fault: 'too_many' })
  return { closures: inOrder([...others, closure]), faults }
}

function haveDayInCommon(one: ClosedDays, other: ClosedDays): boolean {
  return isUntil(one.closed_from, other.closed_to) && isUntil(other.closed_from, one.closed_to)
}

function isUntil(day: number, last: number | null): boolean {
  return last === null || day <= last
}

function startOf(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
