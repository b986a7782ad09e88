import type { FieldErrors } from '@lienzo/contract/wire/errors'
import type { Context } from '../../../../core/context/context.ts'
import { Refusal } from '../../../../core/context/refusal.ts'
import { limitFaults } from '../../../../core/domain/balance.ts'
import { assertUnchanged, writeRow } from '../../../../core/record/save-row.ts'
import type { orders } from '../../../../db/tables/sales/orders.ts'
import { lockDraft } from '../../lines/saving/lock-draft.ts'
import { writeLines } from '../../lines/write-lines.ts'
import { orderResource } from '../../order.queries.ts'
import { readOrder } from '../../order-record.ts'
import { chargedWorth } from '../reprints/is-reprint.ts'
import { type PricesToday, pricesToday } from './prices-today.ts'

type Order = typeof orders.$inferSelect

/**
 * Writes the current prices to the lines whose price has changed. Returns the changed values of the order; they are empty if no
 * price has changed. Throws STATE_NOT_ALLOWED if prices have changed and `agreedTotal`, in cents, differs from the current
 * total, because prices never change without consent.
 */
export async function takePrices(context: Context, order: Order, agreedTotal: number | undefined) {
  const { is_changed, before, after, lines, priced, values } = await pricesToday(context, order)
  if (!is_changed) return {}
  if (agreedTotal === after.total) {
    await writeLines(context, order, { added: [], changed: priced, gone: [] })
    return values
  }
  const prices = changedPrices({ lines, before, after })
  throw new Refusal('STATE_NOT_ALLOWED', `The order ${prices.message}`, {
    fields: { prices, ...(await limitsPassed(context, { ...order, ...values })) },
  })
}

/**
 * Returns the faults for which `takePrices` or the charge that follows would be refused: changed prices without an agreed
 * total, and exceeded limits. The faults are valid only as long as no line changes.
 */
export async function priceFaults(
  context: Context,
  order: Order,
  { agreedTotal, pastLimit }: { agreedTotal: number | undefined; pastLimit: string | undefined },
): Promise<FieldErrors> {
  const { is_changed, values, ...comparison } = await pricesToday(context, order)
  const repricedOrder = is_changed ? { ...order, ...values } : order
  return {
    ...(is_changed && agreedTotal !== comparison.after.total ? { prices: changedPrices(comparison) } : {}),
    ...(pastLimit === undefined ? await limitsPassed(context, repricedOrder) : {}),
  }
}

async function limitsPassed(context: Context, { id, user_id, net, m2 }: Order): Promise<FieldErrors> {
  return limitFaults(context, user_id, await chargedWorth(context, { id, euros: net, m2 }))
}

function changedPrices({ lines, before, after }: Pick<PricesToday, 'lines' | 'before' | 'after'>) {
  const values = { lines: lines.length, before: before.total / 100, after: after.total / 100 }
  const message = `comes to ${values.after} euros by the prices of today, and not to ${values.before}`
  return { key: 'validation.prices_changed', values, message } as const
}

/**
 * Writes the current prices to the lines of a draft as `takePrices` does, without confirming the draft. Throws
 * STATE_NOT_ALLOWED, CONFLICT or NOT_FOUND.
 */
export async function takePricesOfToday(
  context: Context,
  { id, version, take_total }: { id: number; version: number; take_total: number },
): Promise<void> {
  const order = await lockDraft(context, id, { hasNewLines: false })
  await assertUnchanged(order, version, () => readOrder(context, id))
  const values = await takePrices(context, order, take_total)
  if (Object.keys(values).length > 0) await writeRow(context, orderResource, order, values, 'update')
}
