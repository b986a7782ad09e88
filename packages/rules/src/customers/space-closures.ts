import { SECONDS_PER_DAY } from '../day.ts'

/** Days on which a space is closed; both days belong to it, and without the last it is closed until further notice. */
export type ClosedDays = { closed_from: number; closed_to: number | null }

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

function haveDayInCommon(one: ClosedDays, other: ClosedDays): boolean {
  return isUntil(one.closed_from, other.closed_to) && isUntil(other.closed_from, one.closed_to)
}

function isUntil(day: number, last: number | null): boolean {
  return last === null || day <= last
}

function startOf(moment: number): number {
  return moment - (moment % SECONDS_PER_DAY)
}
