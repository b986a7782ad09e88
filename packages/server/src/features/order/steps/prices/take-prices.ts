import type { Context } from '../../../../core/context/context.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { assertUnchanged, writeRow } from '../../../../core/record/save-row.ts'
import type { orders } from '../../../../db/tables/sales/orders.ts'
import { lockDraft } from '../../lines/saving/lock-draft.ts'
import { writeLines } from '../../lines/write-lines.ts'
import { orderResource } from '../../order.queries.ts'
import { readOrder } from '../../order-record.ts'
import { pricesToday } from './prices-today.ts'

type Order = typeof orders.$inferSelect

/**
 * Writes current prices to the lines if they have changed. Returns the changed values of the order. Throws STATE_NOT_ALLOWED
 * unless the agreed total, in cents, is the current one: a price never changes without consent.
 */
export async function takePrices(context: Context, order: Order, agreedTotal: number | undefined) {
  const { is_changed, before, after, lines, priced, values } = await pricesToday(context, order)
  if (!is_changed) return {}
  if (agreedTotal === after.total) {
    await writeLines(context, order, { added: [], changed: priced, gone: [] })
    return values
  }
  const amounts = { lines: lines.length, before: before.total / 100, after: after.total / 100 }
  const message = `comes to ${amounts.after} euros by the prices of today, and not to ${amounts.before}`
  throw new Refusal('STATE_NOT_ALLOWED', `The order ${message}`, {
    fields: { prices: { key: 'validation.prices_changed', values: amounts, message } },
  })
}

/** Does the same for a draft without confirming it. Throws STATE_NOT_ALLOWED, CONFLICT or NOT_FOUND. */
export async function takePricesOfToday(
  context: Context,
  { id, version, take_total }: { id: number; version: number; take_total: number },
): Promise<void> {
  const order = await lockDraft(context, id, { hasNewLines: false })
  await assertUnchanged(order, version, () => readOrder(context, id))
  const values = await takePrices(context, order, take_total)
  if (Object.keys(values).length > 0) await writeRow(context, orderResource, order, values, 'update')
}
