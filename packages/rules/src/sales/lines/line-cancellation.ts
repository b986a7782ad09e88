import {
  type AreaUnits,
  type Cents,
  type HundredthsOfPercent,
  roundHalfAwayFromZero,
  wholeNumber,
} from '../../money.ts'
import type { OrderState } from '../order-states.ts'
import { spareCopies } from './spares.ts'

/** Quantities and net amount for which a line was charged. */
export type ChargedLine = { copies: number; spare_copies: number; m2: AreaUnits; net: Cents }

type CancelledLine = ChargedLine & { spares: number; spares_percent: HundredthsOfPercent }

/** Order states in which single lines can be cancelled: the order is charged but not shipped yet. */
const cancellableStates: ReadonlySet<OrderState> = new Set(['confirmed', 'production'])

/** Returns true if single lines of an order in this state can be cancelled. */
export function linesCancellable(state: OrderState): boolean {
  return cancellableStates.has(state)
}

/**
 * Splits a line into the part that remains and the part that is cancelled; together they equal the line. Spares given as a
 * percentage decrease with the copies. Spares given as a number are all kept as long as any copy remains. The refund is the
 * proportion of the charge for the cancelled pieces, not the price that they would have on their own. Throws a RangeError if
 * `copies` is greater than the copies of the line, negative or fractional.
 */
export function withoutCopies(
  line: CancelledLine,
  copies: number,
): { left: ChargedLine; cancelled: ChargedLine } {
  if (!Number.isSafeInteger(copies) || copies < 0 || copies > line.copies) {
    throw new RangeError(`A line of ${line.copies} copies has no ${copies}`)
  }
  const remaining = line.copies - copies
  const spare_copies = remaining === 0 ? 0 : spareCopies({ ...line, copies: remaining })
  const [printedAfter, printedBefore] = [remaining + spare_copies, line.copies + line.spare_copies]
  const share = (amount: number) =>
    roundHalfAwayFromZero(wholeNumber(amount) * wholeNumber(printedAfter), printedBefore)
  const left = { copies: remaining, spare_copies, m2: share(line.m2), net: share(line.net) }
  const cancelled = {
    ...{ copies, spare_copies: line.spare_copies - spare_copies },
    ...{ m2: line.m2 - left.m2, net: line.net - left.net },
  }
  return { left, cancelled }
}
