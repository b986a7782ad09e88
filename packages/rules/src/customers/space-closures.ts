import { startOfDay } from '../day.ts'

/**
 * Days on which a space is closed, including the first and the last. Without a last day, the space is closed until further
 * notice.
 */
export type ClosedDays = { closed_from: number; closed_to: number | null }

/** Closure of a space with its reason. */
export type ClosureOfSpace = ClosedDays & { closed_reason: string }

/** Maximum number of closures of one space, including past closures. */
export const mostClosures = 100

/** Returns true if the space is closed on a day. `day` is in Unix seconds; the time of day is ignored. */
export function isClosedOn(closures: readonly ClosedDays[], day: number): boolean {
  return closureBetween(closures, day, day) !== undefined
}

/**
 * Returns the earliest closure that overlaps the days from `from` to `to`, both included. A null `to` means that there is no
 * last day. The days are in Unix seconds, and their times of day are ignored. Returns undefined if no closure overlaps them.
 */
export function closureBetween<Closure extends ClosedDays>(
  closures: readonly Closure[],
  from: number,
  to: number | null,
): Closure | undefined {
  const span = { closed_from: startOfDay(from), closed_to: to === null ? null : startOfDay(to) }
  return inOrder(closures.filter((closure) => haveDayInCommon(closure, span)))[0]
}

/** Returns the closure on a day, or otherwise the next closure; undefined if there is neither. */
export function closureSince<Closure extends ClosedDays>(
  closures: readonly Closure[],
  day: number,
): Closure | undefined {
  return closureBetween(closures, day, null)
}

/** Sorts closures by their first day. */
export function inOrder<Closure extends ClosedDays>(closures: readonly Closure[]): Closure[] {
  return closures.toSorted((one, other) => one.closed_from - other.closed_from)
}

/** Fault in the days of a closure. `other` is the index of the closure that it overlaps, which comes earlier in the list. */
export type ClosureFault =
  | { index: number; fault: 'ends_before_start' }
  | { index: number; fault: 'overlaps'; other: number }

/**
 * Returns the faults in a list of closures, at most one fault per closure. If two closures overlap, the fault is reported for
 * the later one in the list.
 */
export function closureFaults(closures: readonly ClosedDays[]): ClosureFault[] {
  return closures.flatMap((closure, index): ClosureFault[] => {
    if (closure.closed_to !== null && closure.closed_to < closure.closed_from)
      return [{ index, fault: 'ends_before_start' }]
    const other = closures.findIndex((each, place) => place < index && haveDayInCommon(each, closure))
    return other === -1 ? [] : [{ index, fault: 'overlaps', other }]
  })
}

/** Fault in a closure entered for a space. */
export type SaidClosureFault =
  | { fault: 'no_reason' | 'ends_before_start' | 'too_many' }
  | { fault: 'overlaps'; other: ClosureOfSpace }

/**
 * Returns the closures of a space after a person enters a closure, and the faults of that closure. If a closure with the same
 * first day exists, it is updated, and omitted fields stay unchanged. Otherwise the closure is added; without a last day, it
 * lasts until further notice.
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
