import { eq } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { lineColumns, readLineParts } from '../line-parts.ts'
import { checksOf, type OrderOfLines } from '../price-lines.ts'
import { writeChecks } from '../write-lines.ts'

/**
 * Checks the lines of an order again for the current days of the order, and stores the checks. Does not price the lines again.
 */
export async function checkForDays(context: Context, order: OrderOfLines & { id: number }): Promise<void> {
  const { image_revision } = orderLines
  const lines = await context.database
    .select({ ...lineColumns, image_revision })
    .from(orderLines)
    .where(eq(orderLines.order_id, order.id))
  const parts = await readLineParts(context, lines)
  // Lines of deleted products keep their earlier checks.
  const linesWithProduct = lines.filter(({ product_id }) => parts.products.has(product_id))
  await writeChecks(
    context,
    linesWithProduct.map((line) => ({ ...line, checks: checksOf(context, line, parts, order) })),
  )
}
