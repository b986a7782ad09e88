import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { call } from '../../../core/call/call.ts'
import { type RecordOf, type RowOf, recordCalls, type UpdateOf } from '../../../core/record/record-calls.ts'

export type Order = RecordOf<'order'>
export type OrderRow = RowOf<'order'>
export type OrderStatus = Order['status']
type OrderUpdate = UpdateOf<'order'>

export type OrderLine = Order['lines'][number]

export type OfferedProduct = OutputOnTheWire<CallAt<'orderrest/getproductsmc'>>[number]
export type OfferedMaterial = OfferedProduct['materials'][number]
export type OfferedSpace = OutputOnTheWire<CallAt<'orderrest/getspaces'>>[number]
export type OfferedImage = OutputOnTheWire<CallAt<'orderrest/getcampaignimages'>>[number]

const standard = recordCalls('order')

/** Saves an order. Requests a code only when a new order is saved, so that opening the form uses up no code. */
async function save(input: OrderUpdate): Promise<Order> {
  if (input.id !== undefined) return standard.update(input)
  const { code } = await call('orderrest/generateordercode', {})
  return standard.update({ ...input, code })
}

export const orderCalls = { ...standard, update: save }
