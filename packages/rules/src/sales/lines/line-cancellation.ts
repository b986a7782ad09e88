import {
  type AreaUnits,
  type Cents,
  type HundredthsOfPercent,
  roundHalfAwayFromZero,
  wholeNumber,
} from '../../money.ts'
import type { OrderState } from '../order-states.ts'
import { spareCopies } from './spares.ts'

/** What a line is charged by: its copies and the spares besides, what is billed of them, and its net. */
export type ChargedLine = { copies: number; spare_copies: number; m2: AreaUnits; net: Cents }

type CancelledLine = ChargedLine & { spares: number; spares_percent: HundredthsOfPercent }

/** The states of an order whose lines can be cancelled one by one: charged, and not on its way yet. */
const cancellableStates: ReadonlySet<OrderState> = new Set(['confirmed', 'production'])

/** Whether lines of an order in this state can be cancelled without the others. */
export function linesCancellable(state: OrderState): boolean {
  return cancellableStates.has(state)
}

/**
 * A line without some of its copies, and what these take along: spares that were a share of them, and their part of what
 * the line was charged, whatever they would cost by themselves. Both together are the line. Throws a RangeError for copies that it does not have.
 */
export function withoutCopies(
  line: CancelledLine,
  copies: number,
): { left: ChargedLine; cancelled: ChargedLine } {
  if (!Number.isSafeInteger(copies) || copies < 0 || copies > line.copies) {
    throw new RangeError(`A line of ${line.copies} copies has no ${copies}`)
  }
  const kept = line.copies - copies
  const spare_copies = kept === 0 ? 0 : spareCopies({ ...line, copies: kept })
  const [printed, printedBefore] = [kept + spare_copies, line.copies + line.spare_copies]
  const share = (amount: number) =>
    roundHalfAwayFromZero(wholeNumber(amount) * wholeNumber(printed), printedBefore)
  const left = { copies: kept, spare_copies, m2: share(line.m2), net: share(line.net) }
  const cancelled = {
    ...{ copies, spare_copies: line.spare_copies - spare_copies },
    ...{ m2: line.m2 - left.m2, net: line.net - left.net },
  }
  return { left, cancelled }
}
