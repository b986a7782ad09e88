import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { call } from '../../../core/call/call.ts'
import { type RecordOf, type RowOf, recordCalls, type UpdateOf } from '../../../core/record/record-calls.ts'

export type Order = RecordOf<'order'>
export type OrderRow = RowOf<'order'>
export type OrderStatus = Order['status']
type OrderUpdate = UpdateOf<'order'>
type LineInput = NonNullable<OrderUpdate['lines']>[number]

/** A line as it is edited; `key` names it before it has an id. 0 and NaN stand for what is not there yet. */
export type LineDraft = LineInput & { key: string }
export type OrderDraft = Omit<OrderUpdate, 'id' | 'version' | 'code' | 'lines'> & { lines: LineDraft[] }

/** What the server works out for lines that are not saved yet. */
type Pricing = OutputOnTheWire<CallAt<'orderrest/validatesize'>>
export type PricedLine = Pick<Pricing['lines'][number], 'm2' | 'discount' | 'net' | 'price_steps' | 'checks'>
export type Totals = Pricing['totals']
export type OfferedProduct = OutputOnTheWire<CallAt<'orderrest/getproductsmc'>>[number]
export type OfferedImage = OutputOnTheWire<CallAt<'orderrest/getcampaignimages'>>[number]

const standard = recordCalls('order')

/** The code of a new order is asked for when it is saved: nobody uses one up by only looking. */
async function save(input: OrderUpdate): Promise<Order> {
  if (input.id !== undefined) return standard.update(input)
  const { code } = await call('orderrest/generateordercode', {})
  return standard.update({ ...input, code })
}

export const orderCalls = { ...standard, update: save }

export const newOrder: OrderDraft = {
  customer_id: 0,
  campaign_id: null,
  category_id: null,
  delivery_address_id: null,
  reference: '',
  requested_at: null,
  promised_at: null,
  notes_production: '',
  notes_delivery: '',
  lines: [],
}

export function newLine(): LineDraft {
  return {
    key: crypto.randomUUID(),
    product_id: 0,
    campaign_image_id: null,
    material_id: null,
    finish_ids: [],
    width: Number.NaN,
    height: Number.NaN,
    copies: 1,
    notes: '',
  }
}

/** What a person changes of an order. */
export function orderDraft(order: Order): OrderDraft {
  return {
    customer_id: order.customer_id,
    campaign_id: order.campaign_id,
    category_id: order.category_id,
    delivery_address_id: order.delivery_address_id,
    reference: order.reference,
    requested_at: order.requested_at,
    promised_at: order.promised_at,
    notes_production: order.notes_production,
    notes_delivery: order.notes_delivery,
    lines: order.lines.map((line) => ({
      key: `line-${line.id}`,
      id: line.id,
      product_id: line.product_id,
      campaign_image_id: line.campaign_image_id,
      material_id: line.material_id,
      finish_ids: line.finish_ids,
      width: line.width,
      height: line.height,
      copies: line.copies,
      notes: line.notes,
    })),
  }
}

export function orderUpdateOf(draft: OrderDraft): Omit<OrderUpdate, 'id' | 'version'> {
  return { ...draft, lines: draft.lines.map(lineInputOf) }
}

export function lineInputOf({ key: _, ...line }: LineDraft): LineInput {
  return line
}
