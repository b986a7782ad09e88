import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'

export type Campaign = OutputOnTheWire<CallAt<'campaignrest/get'>>
export type OrderRow = OutputOnTheWire<CallAt<'orderrest/list'>>['rows'][number]
/** What has changed since an order was made. */
export type Comparison = OutputOnTheWire<CallAt<'orderrest/compareagain'>>
