import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type Campaign = OutputOnTheWire<CallAt<'campaignrest/get'>>
export type OrderRow = OutputOnTheWire<CallAt<'orderrest/list'>>['rows'][number]
/** Comparison of an order with today: its changes since it was made. */
export type Comparison = OutputOnTheWire<CallAt<'orderrest/compareagain'>>
/** Orders of a campaign that are being, or were, ordered again together. */
export type Repeat = OutputOnTheWire<CallAt<'orderrest/getrepeat'>>
export type RepeatedOrder = OutputOnTheWire<CallAt<'orderrest/repeatedorders'>>['rows'][number]
/** Order that was already ordered again, with its draft. */
export type MadeAgain = OutputOnTheWire<CallAt<'orderrest/madeagain'>>[number]

export function isUnderWay({ state }: Pick<Repeat, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}
