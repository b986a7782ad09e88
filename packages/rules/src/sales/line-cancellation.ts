import { type AreaUnits, type Cents, roundHalfAwayFromZero, wholeNumber } from '../money.ts'
import type { OrderState } from './order-states.ts'

/** What a line is charged by: its copies, what is billed of them, and its net. */
export type ChargedLine = { copies: number; m2: AreaUnits; net: Cents }

/** The states of an order whose lines can be cancelled one by one: charged, and not on its way yet. */
const cancellableStates: ReadonlySet<OrderState> = new Set(['confirmed', 'production'])

/** Whether lines of an order in this state can be cancelled without the others. */
export function linesCancellable(state: OrderState): boolean {
  return cancellableStates.has(state)
}

/**
 * A line without some of its copies, and what these take along: their share of what the line was charged, whatever they
 * would cost by themselves. Both together are the line. Throws a RangeError for copies that it does not have.
 */
export function withoutCopies(
  line: ChargedLine,
  copies: number,
): { left: ChargedLine; cancelled: ChargedLine } {
  if (!Number.isSafeInteger(copies) || copies < 0 || copies > line.copies) {
    throw new RangeError(`A line of ${line.copies} copies has no ${copies}`)
  }
  const kept = line.copies - copies
  const share = (amount: number) =>
    roundHalfAwayFromZero(wholeNumber(amount) * wholeNumber(kept), line.copies)
  const left = { copies: kept, m2: share(line.m2), net: share(line.net) }
  return { left, cancelled: { copies, m2: line.m2 - left.m2, net: line.net - left.net } }
}
