import type { FieldError, FieldErrors } from '@lienzo/contract/wire/errors'
import { worstLevel } from '@lienzo/rules/catalogue/size-check'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { givenRows } from '../../core/context/given-rows.ts'
import type { Handle } from '../../core/context/handle.ts'
import { Refusal } from '../../core/context/refusal.ts'
import type { Changes } from '../../core/log/write-log.ts'
import { products } from '../../db/tables/catalogue/catalogue.ts'
import { campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../db/tables/sales/orders.ts'
import { type FormerPart, formerParts } from './lines/former-parts.ts'
import { type LineParts, lineColumns, readLineParts } from './lines/line-parts.ts'
import { checksOf } from './lines/price-lines.ts'

type Step = {
  to: 'confirmed' | 'production'
  /** Whether artwork that has another version now is taken as it is. */
  takeNewest: boolean
}

type Line = Awaited<ReturnType<typeof readLines>>[number]

/** The present state of an artwork. */
type Artwork = Awaited<ReturnType<typeof readArtworks>>[number]

/**
 * Checks the lines of an order before it goes on: what is printed is what was checked, in the version that was checked, and
 * in production approved. Keeps what the checks say now, and gives what changed for the log. Fails with STATE_NOT_ALLOWED
 * that names each line in the way.
 */
export async function checkAgain(context: Context, orderId: number, step: Step): Promise<Changes> {
  const lines = await readLines(context, orderId)
  if (lines.length === 0) throw withoutLines()
  const artworks = await holdArtworks(context, lines)
  const artworkOf = (line: Line) => artworks.get(line.campaign_image_id ?? 0)
  assertNoFaults(lines, (line) => artworkFault(line, artworkOf(line), step))
  const parts = await readLineParts(context, lines)
  if (step.to === 'confirmed') assertNoFaults(lines, (line) => formerPart(line, parts))
  const checked = lines.map((line) => ({
    ...line,
    image_revision: artworkOf(line)?.revision ?? null,
    // A product that was deleted since leaves the line as it was sold.
    checks: parts.products.has(line.product_id) ? checksOf(line, parts) : line.checks,
  }))
  assertNoFaults(checked, (line) => checkFault(line, step))
  await keepChecks(context, checked)
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
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.number)
}

/** The artworks of the lines, held so that no version comes while one is being checked. */
async function holdArtworks({ database }: Context, lines: readonly Line[]): Promise<Map<number, Artwork>> {
  const ids = [...new Set(lines.map((line) => line.campaign_image_id).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await readArtworks(database, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

function readArtworks(database: Handle, ids: number[]) {
  return database
    .select({
      id: campaignImages.id,
      name: campaignImages.name,
      revision: campaignImages.revision,
      approval: campaignImages.approval,
      deleted: sql<boolean>`coalesce(${campaignImages.deleted_at}, ${campaigns.deleted_at}) is not null`,
    })
    .from(campaignImages)
    .innerJoin(campaigns, eq(campaigns.id, campaignImages.campaign_id))
    .where(inArray(campaignImages.id, ids))
    .orderBy(campaignImages.id)
    .for('key share', { of: campaignImages })
}

type LineFault = FieldError & { field: FormerPart['field'] | 'checks' }

/** What is not sold any more, be it inactive or deleted. What was confirmed before is made all the same. */
function formerPart(line: Line, parts: LineParts): LineFault | undefined {
  if (!parts.products.has(line.product_id)) {
    const message = `names the product ${line.product_name}, which is deleted`
    const values = { name: line.product_name }
    return { field: 'product_id', key: 'validation.product_inactive', values, message }
  }
  return formerParts(line, parts)[0]
}

function artworkFault(line: Line, artwork: Artwork | undefined, step: Step): LineFault | undefined {
  if (!artwork) return undefined
  const field = 'campaign_image_id'
  const { name, revision: newest } = artwork
  const checked = line.image_revision ?? newest
  if (artwork.deleted) {
    return {
      field,
      key: 'validation.artwork_deleted',
      values: { name },
      message: 'is artwork that is deleted',
    }
  }
  if (checked !== newest && !step.takeNewest) {
    const message = `is artwork of which version ${newest} has come since version ${checked} was checked`
    return { field, key: 'validation.artwork_version_changed', values: { name, checked, newest }, message }
  }
  if (step.to === 'production' && artwork.approval !== 'approved') {
    const message = 'is artwork that is not approved'
    return { field, key: 'validation.artwork_not_approved', values: { name }, message }
  }
  return undefined
}

function checkFault({ checks }: Line, { to }: Step): LineFault | undefined {
  if (worstLevel(checks) !== 'error') return undefined
  const key = to === 'confirmed' ? 'validation.check_failed' : 'validation.check_failed_now'
  return { field: 'checks', key, message: 'has a check that failed' }
}

function assertNoFaults(lines: readonly Line[], faultOf: (line: Line) => LineFault | undefined): void {
  const fields: FieldErrors = {}
  for (const line of lines) {
    const fault = faultOf(line)
    if (!fault) continue
    const { field, key, message, values } = fault
    fields[`lines.${line.number - 1}.${field}`] = { key, message, values: { number: line.number, ...values } }
  }
  const faults = Object.values(fields)
  if (faults.length === 0) return
  const sentences = faults.map(({ values, message }) => `line ${values?.number} ${message}`)
  throw new Refusal('STATE_NOT_ALLOWED', `Lines stand in the way: ${sentences.join('; ')}`, { fields })
}

async function keepChecks(context: Context, lines: readonly Line[]): Promise<void> {
  const { id, image_revision, checks } = orderLines
  const { source, columns: checked } = givenRows({ id, image_revision, checks }, lines)
  await context.database
    .update(orderLines)
    .set({ image_revision: checked.image_revision, checks: checked.checks })
    .from(source)
    .where(eq(id, checked.id))
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
