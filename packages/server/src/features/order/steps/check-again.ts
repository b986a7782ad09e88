import type { FieldError, FieldErrors } from '@lienzo/contract/wire/errors'
import { worstLevel } from '@lienzo/rules/catalogue/size-check'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { finishes, materials, products } from '../../../db/tables/catalogue/catalogue.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { orderLines, type orders } from '../../../db/tables/sales/orders.ts'
import { type ArtworkFault, artworkFaults, holdArtworks, type Step } from '../lines/checks/artwork-faults.ts'
import { type FormerPart, formerParts } from '../lines/former-parts.ts'
import { type LineParts, lineColumns, readLineParts } from '../lines/line-parts.ts'
import { checksOf } from '../lines/price-lines.ts'
import { writeChecks } from '../lines/write-lines.ts'

type Order = typeof orders.$inferSelect
type Line = Awaited<ReturnType<typeof readLines>>[number]

/**
 * Checks the lines of an order before it goes on: what is printed is what was checked, in the version that was checked, and
 * in production approved by the customer and released by the house. Keeps what the checks say now, and gives what changed
 * for the log. Fails with STATE_NOT_ALLOWED that names each line in the way.
 */
export async function checkAgain(context: Context, order: Order, step: Step): Promise<Changes> {
  const lines = await readLines(context, order.id)
  if (lines.length === 0) throw withoutLines()
  const artworks = await holdArtworks(context, lines)
  const artworkOf = (line: Line) => artworks.get(line.campaign_image_id ?? 0)
  assertNoFaults(lines, (line) => artworkFaults(line, artworkOf(line), step))
  const parts = await readLineParts(context, lines)
  if (step.to === 'confirmed') {
    const gone = await goneFinishes(context, lines, parts)
    assertNoFaults(lines, (line) => firstFormerPart(line, parts, gone))
  }
  const checked = lines.map((line) => ({
    ...line,
    image_revision: artworkOf(line)?.revision ?? null,
    // A product that was deleted since leaves the line as it was sold.
    checks: parts.products.has(line.product_id) ? checksOf(context, line, parts, order) : line.checks,
  }))
  assertNoFaults(checked, (line) => failedCheck(line, step))
  await writeChecks(context, checked)
  return takenVersions(lines, checked)
}

function withoutLines(): Refusal {
  return new Refusal('STATE_NOT_ALLOWED', 'An order without lines cannot be confirmed', {
    fields: { lines: { key: 'validation.order_empty', message: 'holds nothing to print' } },
  })
}

function readLines({ database }: Context, orderId: number) {
  return database
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
}

type LineFault = FieldError & { field: FormerPart['field'] | ArtworkFault['field'] | 'checks' }

/** What is not sold any more, be it inactive or deleted. What was confirmed before is made all the same. */
function firstFormerPart(line: Line, parts: LineParts, gone: ReadonlyMap<number, string>): LineFault[] {
  if (!parts.products.has(line.product_id)) return [goneFault('product', 'product_id', line.product_name)]
  if (line.material_name !== null && !parts.materials.has(line.material_id ?? 0)) {
    return [goneFault('material', 'material_id', line.material_name)]
  }
  if (line.space_id !== null && !parts.spaces.has(line.space_id)) {
    return [goneFault('space', 'space_id', line.space_name)]
  }
  if (line.promotion_name !== null && !parts.promotions.has(line.promotion_id ?? 0)) {
    return [goneFault('advertised', 'promotion_id', line.promotion_name)]
  }
  const finish = isSoldWith(line, parts).find(([, isSold]) => !isSold)
  const name = finish && gone.get(finish[0])
  if (name !== undefined) return [goneFault('finish', 'finish_ids', name)]
  return formerParts(line, parts).slice(0, 1)
}

function goneFault(
  part: 'product' | 'material' | 'finish' | 'advertised' | 'space',
  field: FormerPart['field'],
  name: string,
): LineFault {
  const message = `names the ${part} ${name}, which is not sold any more`
  return { field, key: `validation.${part}_inactive`, values: { name }, message }
}

/** The finishes of a line, each with whether its material has it still. */
function isSoldWith(line: Line, { finishesOf }: LineParts): [id: number, isSold: boolean][] {
  const permitted = finishesOf.get(line.material_id ?? 0)
  return line.finish_ids.map((id) => [id, permitted?.has(id) ?? false])
}

/** The names of finishes that were deleted since, or taken off their material. */
async function goneFinishes(
  { database }: Context,
  lines: readonly Line[],
  parts: LineParts,
): Promise<Map<number, string>> {
  const ids = lines.flatMap((line) => isSoldWith(line, parts).flatMap(([id, isSold]) => (isSold ? [] : [id])))
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({ id: finishes.id, name: finishes.name })
    .from(finishes)
    .where(inArray(finishes.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function failedCheck({ checks }: Line, { to }: Step): LineFault[] {
  if (worstLevel(checks) !== 'error') return []
  const key = to === 'confirmed' ? 'validation.check_failed' : 'validation.check_failed_now'
  return [{ field: 'checks', key, message: 'has a check that failed' }]
}

function assertNoFaults(lines: readonly Line[], faultsOf: (line: Line) => LineFault[]): void {
  const fields: FieldErrors = {}
  for (const [index, line] of lines.entries()) {
    for (const { field, key, message, values } of faultsOf(line)) {
      fields[`lines.${index}.${field}`] = {
        key,
        message,
        values: { number: line.number, ...values },
      }
    }
  }
  const faults = Object.values(fields)
  if (faults.length === 0) return
  const sentences = faults.map(({ values, message }) => `line ${values?.number} ${message}`)
  throw new Refusal('STATE_NOT_ALLOWED', `Lines stand in the way: ${sentences.join('; ')}`, { fields })
}

/** The versions that were taken in place of others, for the log. */
function takenVersions(before: readonly Line[], after: readonly Line[]): Changes {
  const taken = after.flatMap((line, index) => {
    const was = before[index]?.image_revision ?? null
    if (was === null || was === line.image_revision) return []
    return [[`lines.${line.number}.image_revision`, { before: was, after: line.image_revision }] as const]
  })
  return Object.fromEntries(taken)
}
