import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type Campaign = OutputOnTheWire<CallAt<'campaignrest/get'>>
export type OrderRow = OutputOnTheWire<CallAt<'orderrest/list'>>['rows'][number]
/** Comparison of an order as it was placed with today's prices and artwork. */
export type Comparison = OutputOnTheWire<CallAt<'orderrest/compareagain'>>
/** Repeat of a campaign's orders, running or finished. */
export type Repeat = OutputOnTheWire<CallAt<'orderrest/getrepeat'>>
export type RepeatedOrder = OutputOnTheWire<CallAt<'orderrest/repeatedorders'>>['rows'][number]
/** Order that has already been repeated, with the draft created from it. */
export type MadeAgain = OutputOnTheWire<CallAt<'orderrest/madeagain'>>[number]

export function isUnderWay({ state }: Pick<Repeat, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}
