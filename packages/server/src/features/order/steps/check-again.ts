import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { prepared } from '../../../core/context/query-rows.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { materials, products } from '../../../db/tables/catalogue/catalogue.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { orderLines, type orders } from '../../../db/tables/sales/orders.ts'
import { readArtworks, type Step } from '../lines/checks/artwork-faults.ts'
import { lineFaults, readGoneFinishes } from '../lines/checks/line-faults.ts'
import { lineColumns, readLineParts } from '../lines/line-parts.ts'
import { checksOf } from '../lines/price-lines.ts'
import { writeChecks } from '../lines/write-lines.ts'
import { faultsByKind, kindsSentence } from './fault-kinds.ts'

type Order = typeof orders.$inferSelect
type Line = Awaited<ReturnType<typeof readLines>>[number]

/**
 * Checks the lines of an order before a step and stores the new checks. The artwork must have the version that was checked and,
 * for production, be approved by the customer and released by the house. Returns the changes for the log. Throws
 * STATE_NOT_ALLOWED with every kind of fault and the lines that have it, together with `faults`, which concern the order
 * itself, and with the faults that `later` returns.
 */
export async function checkAgain(
  context: Context,
  order: Order,
  step: Step,
  faults: FieldErrors = {},
  later: () => Promise<FieldErrors> = async () => ({}),
): Promise<Changes> {
  const lines = await readLines(context, order.id)
  const artworks = await readArtworks(context, lines, { lock: true })
  const parts = await readLineParts(context, lines)
  const isConfirmed = step.to === 'confirmed'
  const goneFinishes = isConfirmed ? await readGoneFinishes(context, lines, parts) : new Map<number, string>()
  const references = { parts, artworks, goneFinishes }
  const checkedLines = lines.map((line) => ({
    ...line,
    image_revision: artworks.get(line.campaign_image_id ?? 0)?.revision ?? null,
    // Lines whose product has been deleted since keep their checks.
    checks: parts.products.has(line.product_id) ? checksOf(context, line, parts, order) : line.checks,
  }))
  const ofLines = lines.map((line, place) => ({
    number: line.number,
    faults: lineFaults(line, references, checkedLines[place]?.checks ?? [], step),
  }))
  const allFaults = { ...faults, ...(lines.length === 0 ? withoutLines : faultsByKind(ofLines)) }
  if (Object.keys(allFaults).length > 0) throw cannotGoOn({ ...allFaults, ...(await later()) })
  await writeChecks(context, checkedLines)
  return takenVersions(lines, checkedLines)
}

const withoutLines: FieldErrors = {
  lines: { key: 'validation.order_empty', message: 'hold nothing to print' },
}

function cannotGoOn(fields: FieldErrors): Refusal {
  return new Refusal('STATE_NOT_ALLOWED', `The order cannot go on: ${kindsSentence(fields)}`, { fields })
}

function readLines({ database }: Context, orderId: number) {
  const query = database
    .select({
      ...lineColumns,
      number: orderLines.number,
      image_revision: orderLines.image_revision,
      checks: orderLines.checks,
      product_name: products.name,
      material_name: materials.name,
      promotion_name: promotions.name,
      space_name: spaceName,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(materials, eq(materials.id, orderLines.material_id))
    .leftJoin(promotions, eq(promotions.id, orderLines.promotion_id))
    .leftJoin(spaces, eq(spaces.id, orderLines.space_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.number)
  return prepared(query).execute()
}

/** Returns the changes to the lines' artwork versions, for the log. */
function takenVersions(before: readonly Line[], after: readonly Line[]): Changes {
  const changes = after.flatMap((line, index) => {
    const was = before[index]?.image_revision ?? null
    if (was === null || was === line.image_revision) return []
    return [[`lines.${line.number}.image_revision`, { before: was, after: line.image_revision }] as const]
  })
  return Object.fromEntries(changes)
}
