import { type allocationCalls, mostAllocated } from '@lienzo/contract/sales/allocation'
import { sizedProductOf } from '@lienzo/rules/catalogue/catalogue-line'
import {
  type SizedArtwork,
  type SizedProduct,
  sizeThatFills,
  validateSize,
} from '@lienzo/rules/catalogue/size-check'
import { type AllocatedArtwork, codesOf, type SpaceState } from '@lienzo/rules/sales/allocation/allocation'
import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { trimmedSize, wasRead } from '@lienzo/rules/sales/preflight/preflight'
import { mountingDays } from '@lienzo/rules/sales/space-checks'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { invalidField } from '../../../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../../../core/context/resource.ts'
import { filesById, type StoredFileRow } from '../../../../core/files/file-addresses.ts'
import { preflightsOf } from '../../../../core/files/pdf-preflights.ts'
import { todayOf } from '../../../../core/list/today.ts'
import { products } from '../../../../db/tables/catalogue/catalogue.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { campaignImages } from '../../../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { campaignImageResource, campaignResource } from '../../../../resources/campaign/campaign.queries.ts'
import { productResource } from '../../../../resources/product/product.queries.ts'
import { orderResource } from '../../order.queries.ts'
import { mountingChecks, type PartSpace, readSpaces, sizedSpaceOf } from '../line-spaces.ts'
import { takenChecks } from './taken-spaces.ts'

type Input = z.output<(typeof allocationCalls)['allocation']['input']>
type Output = z.output<(typeof allocationCalls)['allocation']['output']>

/** Placeholder for a product that is available in every size, without bleed. */
const anyProduct: SizedProduct = {
  ...{ minWidthMm: 0, maxWidthMm: 0, minHeightMm: 0, maxHeightMm: 0, fixedSizes: [], bleedMm: 0 },
}

/**
 * Returns which artwork of a campaign fits into which space of the campaign's customer, in a fixed number of statements.
 * Considers only the first spaces and artworks, as limited by `mostAllocated`. Throws NOT_FOUND, and INVALID_INPUT if the order
 * is not for this campaign or the product does not exist.
 */
export async function allocation(context: Context, input: Input): Promise<Output> {
  const campaign = await visibleRow(context, campaignResource, input.campaign_id)
  const order = await orderOf(context, input)
  const product = await productOf(context, input.product_id)
  const allSpaces = await readSpaces(context, eq(spaces.customer_id, campaign.customer_id))
  const firstSpaces = allSpaces.slice(0, mostAllocated.spaces)
  const images = (
    await visibleRows(context, campaignImageResource, eq(campaignImages.campaign_id, campaign.id))
  ).slice(0, mostAllocated.artworks)
  const ids = images.map((image) => image.file_id)
  const files = await filesById(context.database, ids)
  const preflights = await preflightsOf(
    context.database,
    [...files.values()].flatMap(({ kind, sha256 }) => (kind === 'pdf' ? [sha256] : [])),
  )
  const conflicts = await takenChecks(
    context,
    order ?? { ...noDates, campaign_id: campaign.id },
    firstSpaces.map(({ id }) => id),
  )
  const allocations = await allocatedTo(context, order?.id)
  const days = mountingDays(order ?? { ...noDates, requested_at: campaign.starts_at }, todayOf(context))
  const { sizes } = context.services.settings
  const stateOf = (space: PartSpace): SpaceState => {
    const sizedSpace = sizedSpaceOf(space)
    if (!space.active) return 'inactive'
    if (mountingChecks(context, space, days).some(({ level }) => level === 'error')) return 'closed'
    if (!sizedSpace) return 'not_measured'
    if (!isMade(product, sizeThatFills(sizedSpace))) return 'size'
    return conflicts.has(space.id) ? 'taken' : 'free'
  }
  const artworks = images.map(({ file_id }) => artworkOf(files.get(file_id), preflights))
  return {
    artworks: images.map(({ id, name, approval, release, file_id }) => {
      const file = files.get(file_id)
      const picture = file ? context.services.fileAddresses.view(file, context.now).small : ''
      return { id, name, picture, approval, release }
    }),
    spaces: firstSpaces.map((space) => ({
      ...{ id: space.id, number: space.number, name: space.name },
      ...{ width: space.visible_width, height: space.visible_height, bleed: space.bleed },
      state: stateOf(space),
      taken: conflicts.get(space.id)?.[0] ?? null,
      artwork_ids: allocations.get(space.id) ?? [],
    })),
    codes: codesOf(artworks, firstSpaces.map(sizedSpaceOf), product, sizes),
    left_out: allSpaces.length - firstSpaces.length,
  }
}

const noDates = { id: null, installs_from: null, installs_to: null, requested_at: null }

async function orderOf(context: Context, { order_id, campaign_id }: Input) {
  if (order_id === null) return null
  const order = await visibleRow(context, orderResource, order_id)
  if (order.campaign_id === campaign_id) return order
  throw invalidField('order_id', { key: 'validation.not_found', message: 'is not an order of this campaign' })
}

async function productOf(context: Context, id: number | null): Promise<SizedProduct> {
  if (id === null) return anyProduct
  const [product] = await visibleRows(context, productResource, eq(products.id, id))
  if (product) return sizedProductOf(product)
  throw invalidField('product_id', {
    key: 'validation.not_found',
    message: 'names a product that does not exist',
  })
}

function isMade(product: SizedProduct, size: { widthMm: number; heightMm: number }): boolean {
  const checks = validateSize({ ...size, product, material: null, space: null, artwork: null })
  return checks.every(({ level }) => level !== 'error')
}

/**
 * Returns the shape of an artwork, as in the checks of lines, and its size in pixels. The pixels of a PDF are calculated from
 * the lowest resolution of its large pictures; they are null if unknown.
 */
function artworkOf(
  file: StoredFileRow | undefined,
  preflights: ReadonlyMap<string, Preflight>,
): AllocatedArtwork {
  if (!file) return { shape: null, pixels: null }
  const { width_px, height_px, width_um, height_um } = file
  if (width_px && height_px) {
    const shape = { widthPx: width_px, heightPx: height_px }
    return { shape, pixels: shape }
  }
  const preflight = preflights.get(file.sha256)
  const facts = preflight && wasRead(preflight) ? preflight : null
  const page = width_um && height_um ? { widthUm: width_um, heightUm: height_um } : null
  const shape: SizedArtwork | null = facts?.trim ? trimmedSize(facts) : page
  const dpi = facts?.lowest_large_dpi ?? null
  if (!facts || dpi === null) return { shape, pixels: null }
  const { widthUm, heightUm } = trimmedSize(facts)
  const side = (um: number) => Math.max(1, Math.floor((um * dpi) / 25_400))
  return { shape, pixels: { widthPx: side(widthUm), heightPx: side(heightUm) } }
}

/** Returns the IDs of the artwork in the lines of an order, by space ID. */
async function allocatedTo(
  { database }: Context,
  orderId: number | undefined,
): Promise<Map<number, number[]>> {
  const bySpace = new Map<number, number[]>()
  if (orderId === undefined) return bySpace
  const { space_id, campaign_image_id, order_id } = orderLines
  const rows = await database
    .selectDistinct({ space_id, campaign_image_id })
    .from(orderLines)
    .where(and(eq(order_id, orderId), isNotNull(space_id), isNotNull(campaign_image_id)))
  for (const row of rows) {
    if (row.space_id === null || row.campaign_image_id === null) continue
    bySpace.set(row.space_id, [...(bySpace.get(row.space_id) ?? []), row.campaign_image_id])
  }
  return bySpace
}
