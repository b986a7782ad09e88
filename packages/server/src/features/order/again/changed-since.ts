import type {
  artworkChanges,
  OrderAgainLine,
  orderAgainComparison,
} from '@lienzo/contract/sales/again/order-again'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { spaceName } from '../../../core/domain/space-name.ts'
import { products } from '../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { campaignImages } from '../../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { type LineInput, lineColumns } from '../lines/line-parts.ts'
import { type TriedLine, tryLines } from '../lines/price-lines.ts'
import type { OrderRow } from '../order.queries.ts'

export type Comparison = z.output<typeof orderAgainComparison>
export type StoredLine = Awaited<ReturnType<typeof storedLines>>[number]

type CopyAttempt = {
  stored: readonly StoredLine[]
  tried: readonly TriedLine[]
  terms: { discount: number; vat: number }
  faults: FieldErrors
  totals: { net: number; vat: number; total: number }
}

/** Compares an order with a new order made from it. Returns the differences and the number of unchanged lines. */
export function comparisonOf(
  before: OrderRow,
  { stored, tried, terms, faults, totals }: CopyAttempt,
): Comparison {
  const lines = stored.flatMap((line, index) => changesOf(line, tried[index]))
  const { net, vat, total } = totals
  return {
    faults,
    discount: { before: before.customer_discount, after: terms.discount },
    vat_rate: { before: before.vat_rate, after: terms.vat },
    before: { net: before.net, vat: before.vat, total: before.total },
    after: { net, vat, total },
    unchanged: stored.length - lines.length,
    lines,
  }
}

/**
 * Returns the lines of an order for a repeat in a campaign. Artwork belongs to its campaign, so the lines have no artwork if
 * the campaign is a different one.
 */
export async function linesFor(
  context: Context,
  before: OrderRow,
  { campaign_id }: { campaign_id: number | null },
): Promise<StoredLine[]> {
  const lines = await storedLines(context, before.id)
  if (campaign_id === before.campaign_id) return lines
  return lines.map((line) => ({ ...line, campaign_image_id: null }))
}

/** Reads the lines of an order, each with the current values of its artwork. */
export function storedLines({ database }: Context, orderId: number) {
  const { number, net, checks, image_revision } = orderLines
  return database
    .select({
      ...{ ...lineColumns, number, net, checks, image_revision, name: products.name, space: spaceName },
      image: {
        revision: campaignImages.revision,
        approval: campaignImages.approval,
        release: campaignImages.release,
      },
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(spaces, eq(spaces.id, orderLines.space_id))
    .leftJoin(campaignImages, eq(campaignImages.id, orderLines.campaign_image_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(number)
}

/**
 * Prices and checks the lines as lines of a new order without days. Parts that are no longer sold are refused, as in any new
 * line.
 */
export function tryAgain(
  context: Context,
  { customer_id, campaign_id }: { customer_id: number; campaign_id: number | null },
  lines: readonly StoredLine[],
  terms: { discount: number; vat: number },
): Promise<TriedLine[]> {
  const withoutDays = { requested_at: null, installs_from: null, installs_to: null }
  return tryLines(context, lines.map(inputOf), { customer_id, campaign_id, ...withoutDays }, terms, {
    kept: [],
  })
}

function inputOf(line: StoredLine): LineInput {
  const { space_id, product_id, campaign_image_id, promotion_id, material_id, finish_ids } = line
  const { width, height, copies, spares, spares_percent, notes } = line
  return {
    ...{ space_id, product_id, campaign_image_id, promotion_id, material_id, finish_ids },
    ...{ width, height, copies, spares, spares_percent, notes },
  }
}

function changesOf(line: StoredLine, { line: now, faults }: TriedLine = { faults: {} }): OrderAgainLine[] {
  const { id, number, net, image } = line
  const earlierChecks = new Set(line.checks.map(({ level, key }) => `${level} ${key}`))
  const checks =
    now?.checks.filter(({ level, key }) => level !== 'ok' && !earlierChecks.has(`${level} ${key}`)) ?? []
  const artwork: (typeof artworkChanges)[number][] = []
  // `linesFor` has removed the artwork, because it belongs to the original campaign.
  if (image && line.campaign_image_id === null) artwork.push('other_campaign')
  else if (image) artwork.push(...changesOfArtwork(line, image))
  const after = now?.net ?? null
  const name = line.space ? `${line.name} · ${line.space}` : line.name
  if (after === net && checks.length === 0 && artwork.length === 0) return []
  return [{ id, number, name, before: net, after, faults, checks, artwork }]
}

function changesOfArtwork(
  line: StoredLine,
  image: NonNullable<StoredLine['image']>,
): (typeof artworkChanges)[number][] {
  const changes: (typeof artworkChanges)[number][] = []
  if (line.image_revision !== null && image.revision !== line.image_revision) changes.push('new_version')
  if (image.approval !== 'approved') changes.push('not_approved')
  if (image.release !== 'released') changes.push('not_released')
  return changes
}
