import type { orderUpdate } from '@lienzo/contract/sales/order'
import { linesFrozen } from '@lienzo/rules/sales/order-states'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../core/context/resource.ts'
import { requireVisible } from '../../core/record/references.ts'
import { assertUnchanged, columnsOf, createRow, lockRow, writeRow } from '../../core/record/save-row.ts'
import { customerAddresses } from '../../db/tables/customers/customers.ts'
import { orderHistory, orderLines, orders } from '../../db/tables/sales/orders.ts'
import { campaignResource } from '../../resources/campaign/campaign.queries.ts'
import { addressResource } from '../../resources/customer/customer.queries.ts'
import { lineChanges } from './line-changes.ts'
import { type LineInput, lineColumns, termsOf } from './line-parts.ts'
import { notifyOfAccount } from './move-order.ts'
import { orderResource } from './order.queries.ts'
import { accountOfDraft, accountOfNewOrder } from './order-account.ts'
import { codeOfNewOrder } from './order-code.ts'
import { readOrder } from './order-record.ts'
import { type PricedLine, priceLines } from './price-lines.ts'

type OrderUpdate = z.output<typeof orderUpdate>

/** Creates or changes a draft order and prices all its lines again. Gives its id. */
export async function saveOrder(context: Context, input: OrderUpdate): Promise<number> {
  await checkReferences(context, input)
  return input.id === undefined ? createOrder(context, input) : changeOrder(context, input.id, input)
}

async function checkReferences(context: Context, input: OrderUpdate): Promise<void> {
  await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
  await requireVisible(context, 'category', [input.category_id], 'category_id')
  if (input.campaign_id !== null) {
    await requireVisible(context, 'campaign', [input.campaign_id], 'campaign_id')
    const campaign = await visibleRow(context, campaignResource, input.campaign_id)
    if (campaign.customer_id !== input.customer_id) throw ofOtherCustomer('campaign_id')
  }
  if (input.delivery_address_id !== null) {
    const condition = sql`${customerAddresses.id} = ${input.delivery_address_id}`
    const [address] = await visibleRows(context, addressResource, condition)
    if (address?.customer_id !== input.customer_id) throw ofOtherCustomer('delivery_address_id')
  }
}

function ofOtherCustomer(field: string): Refusal {
  return invalidField(field, {
    key: 'validation.of_other_customer',
    message: 'does not belong to this customer',
  })
}

async function createOrder(context: Context, input: OrderUpdate): Promise<number> {
  assertLinesOfOrder(input.lines ?? [], [])
  const account = await accountOfNewOrder(context, input)
  const terms = await termsOf(context, input.customer_id)
  const priced = await priceLines(context, input.lines ?? [], terms, input.campaign_id)
  const { lines: _lines, user_id: _wanted, ...ofOrder } = input
  const values = {
    ...columnsOf(orders, ofOrder),
    code: await codeOfNewOrder(context, input.code),
    ...account,
    customer_discount: terms.discount,
    ...priced.totals,
  }
  const { id } = await createRow(context, orderResource, values, lineChanges([], input.lines ?? []))
  await replaceLines(context, id, priced.lines)
  await context.database.insert(orderHistory).values({
    order_id: id,
    from_status: null,
    to_status: 'draft',
    created_at: context.now,
    created_by: context.caller.user_id,
  })
  await notifyOfAccount(context, { id, code: values.code, user_id: null }, account)
  return id
}

async function changeOrder(context: Context, id: number, input: OrderUpdate): Promise<number> {
  const before = await lockRow(context, orderResource, id)
  await assertUnchanged(before, input.version, () => readOrder(context, before.id))
  if (linesFrozen(before.status)) {
    throw new Refusal('STATE_NOT_ALLOWED', 'Only a draft order can be changed; the house can reopen it')
  }
  const account = await accountOfDraft(context, before, input)
  const existing = await linesOf(context, id)
  const lines = input.lines ?? existing
  assertLinesOfOrder(lines, existing)
  const terms = await termsOf(context, input.customer_id)
  const priced = await priceLines(context, lines, terms, input.campaign_id)
  const { lines: _lines, code: _kept, user_id: _wanted, ...ofOrder } = input
  const values = columnsOf(orders, ofOrder)
  await writeRow(
    context,
    orderResource,
    before,
    { ...values, ...account, customer_discount: terms.discount, ...priced.totals },
    'update',
    lineChanges(existing, lines),
  )
  await replaceLines(context, id, priced.lines)
  await notifyOfAccount(context, before, account)
  return id
}

async function linesOf(context: Context, orderId: number): Promise<LineInput[]> {
  return context.database
    .select(lineColumns)
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.number)
}

function assertLinesOfOrder(lines: readonly LineInput[], existing: readonly LineInput[]): void {
  const own = new Set(existing.map((line) => line.id))
  const seen = new Set<number>()
  lines.forEach((line, index) => {
    if (line.id === undefined) return
    if (!own.has(line.id) || seen.has(line.id)) {
      throw invalidField(`lines.${index}.id`, {
        key: 'validation.not_found',
        message: 'is no line of this order, or stands twice',
      })
    }
    seen.add(line.id)
  })
}

/** Every column of a line, also those that have a default; a line that is new has no id yet. */
type LineValues = Required<Omit<typeof orderLines.$inferInsert, 'id'>> & { id?: number | undefined }

/** Replaces the lines; those that stay keep their id. */
async function replaceLines(context: Context, orderId: number, lines: readonly PricedLine[]): Promise<void> {
  await context.database.delete(orderLines).where(eq(orderLines.order_id, orderId))
  if (lines.length === 0) return
  await context.database.insert(orderLines).values(
    lines.map(
      ({ input, image_revision, m2, discount, net, price_steps, checks }, index): LineValues => ({
        ...input,
        order_id: orderId,
        number: index + 1,
        image_revision,
        m2,
        discount,
        net,
        price_steps,
        checks,
      }),
    ),
  )
}
