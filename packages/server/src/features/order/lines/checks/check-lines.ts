import type { orderLineCalls } from '@lienzo/contract/sales/order-lines'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { orderResource } from '../../order.queries.ts'
import { lineColumns, readLineParts } from '../line-parts.ts'
import { checksOf, type OrderOfLines } from '../price-lines.ts'
import { readLines } from '../reading/order-lines.ts'
import { writeChecks } from '../write-lines.ts'
import { readArtworks } from './artwork-faults.ts'
import { readGoneFinishes, stepChecks } from './line-faults.ts'

type Call = (typeof orderLineCalls)['checklines']

/** Returns saved lines of an order with their current checks, without writing anything. Throws NOT_FOUND. */
export async function checkLines(
  context: Context,
  { id, line_ids }: z.output<Call['input']>,
): Promise<z.output<Call['output']>> {
  const order = await visibleRow(context, orderResource, id)
  const lines = await readLines(context, order, { ids: line_ids })
  const parts = await readLineParts(context, lines)
  const artworks = await readArtworks(context, lines, { lock: false })
  const references = { parts, artworks, goneFinishes: await readGoneFinishes(context, lines, parts) }
  const checkedLines = lines.map((line) => {
    // If the product has been deleted since, the size checks stay as they were stored.
    const isKnown = parts.products.has(line.product_id)
    const [conflictChecks, otherChecks] = [true, false].map((of) =>
      line.checks.filter(({ check }) => (check === 'taken') === of),
    )
    const sizes = isKnown ? checksOf(context, line, parts, order) : (otherChecks ?? [])
    // `readLines` has already checked whether other orders occupy the space.
    return {
      ...line,
      checks: [...sizes, ...stepChecks(line, references, order.status), ...(conflictChecks ?? [])],
    }
  })
  return { lines: checkedLines }
}

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
