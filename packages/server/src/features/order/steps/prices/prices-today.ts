import type { priceComparison } from '@lienzo/contract/sales/order-prices'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { invalidField } from '../../../../core/context/refusal.ts'
import { amountTooLarge } from '../../../../core/domain/largest-amounts.ts'
import { spaceName } from '../../../../core/domain/space-name.ts'
import { products } from '../../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { orderLines, type orders } from '../../../../db/tables/sales/orders.ts'
import { lineColumns, termsOf } from '../../lines/line-parts.ts'
import { type PricedLine, totalsAfter, tryLines } from '../../lines/price-lines.ts'

type Order = typeof orders.$inferSelect
type Comparison = z.output<typeof priceComparison>
type Line = Awaited<ReturnType<typeof storedLines>>[number]

/** Lines of a draft whose price has changed, and the totals before and after the change. */
export type PricesToday = Comparison & {
  /** Changed lines with their current prices. */
  priced: PricedLine[]
  values: ReturnType<typeof totalsAfter> & { customer_discount: number }
}

/**
 * Prices the lines of a draft with the current price list, discount and VAT, in a fixed number of statements, without writing
 * anything. A line that is no longer available keeps its price; confirmation of the order refuses it. Throws INVALID_INPUT at a
 * line, or at `lines`, if an amount at current prices exceeds the largest allowed amount.
 */
export async function pricesToday(context: Context, order: Order): Promise<PricesToday> {
  const lines = await storedLines(context, order.id)
  const terms = await termsOf(context, order.customer_id, order.id)
  const inputs = lines.map(inputOf)
  const trials = await tryLines(context, inputs, order, terms, { kept: inputs })
  const tooDear = trials.findIndex(({ faults }) => faults.copies === amountTooLarge)
  if (tooDear !== -1) throw invalidField(`lines.${tooDear}.copies`, amountTooLarge)
  const changes: Comparison['lines'] = []
  const oldLines: Line[] = []
  const newLines: PricedLine[] = []
  for (const [index, line] of lines.entries()) {
    const now = trials[index]?.line
    if (!now || isAsBefore(line, now)) continue
    const { number, name, space, net } = line
    changes.push({ number, name: space ? `${name} · ${space}` : name, before: net, after: now.net })
    oldLines.push(line)
    newLines.push(now)
  }
  const before = oldLines.map((line) => ({ ...line, input: line }))
  const totals = totalsAfter({ ...order, vat_rate: terms.vat }, { gone: before, come: newLines })
  const { net, vat, total } = order
  return {
    ...{ code: order.code, version: order.version },
    is_changed: changes.length > 0 || totals.total !== total,
    before: { net, vat, total },
    after: { net: totals.net, vat: totals.vat, total: totals.total },
    lines: changes,
    priced: newLines,
    values: { ...totals, customer_discount: terms.discount },
  }
}

function storedLines({ database }: Context, orderId: number) {
  const { number, spare_copies, m2, net } = orderLines
  return database
    .select({ ...lineColumns, number, spare_copies, m2, net, name: products.name, space: spaceName })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(spaces, eq(spaces.id, orderLines.space_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(number)
}

function inputOf({
  number: _,
  spare_copies: _s,
  m2: _m,
  net: _n,
  name: _name,
  space: _space,
  ...line
}: Line) {
  return line
}

function isAsBefore(line: Line, now: PricedLine): boolean {
  return line.net === now.net && line.m2 === now.m2 && line.spare_copies === now.spare_copies
}
