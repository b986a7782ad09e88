import type { lineInput } from '@lienzo/contract/sales/order-lines'
import type { SizeSettings } from '@lienzo/rules/catalogue/size-check'
import type { Preflight } from '@lienzo/rules/sales/preflight/pdf-facts'
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import type { FieldsOf } from '../../../core/context/query-rows.ts'
import { rowsById } from '../../../core/context/resource.ts'
import { filesById, type StoredFileRow } from '../../../core/files/file-addresses.ts'
import { preflightsOf } from '../../../core/files/pdf-preflights.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { orderReprints } from '../../../db/tables/sales/order-reprints.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'
import { type CampaignImageRow, campaignImageResource } from '../../../resources/campaign/campaign.queries.ts'
import { materialResource, permittedFinishes } from '../../../resources/material/material.queries.ts'
import {
  type ProductRow,
  permittedMaterials,
  productResource,
} from '../../../resources/product/product.queries.ts'
import { promotionResource } from '../../../resources/promotion/promotion.queries.ts'

import { type PartSpace, readSpaces, spacesWith } from './line-spaces.ts'

export type LineInput = z.output<typeof lineInput>

/** Columns of a line that people can set. */
export const lineColumns = {
  id: orderLines.id,
  space_id: orderLines.space_id,
  product_id: orderLines.product_id,
  campaign_image_id: orderLines.campaign_image_id,
  promotion_id: orderLines.promotion_id,
  material_id: orderLines.material_id,
  finish_ids: orderLines.finish_ids,
  width: orderLines.width,
  height: orderLines.height,
  copies: orderLines.copies,
  spares: orderLines.spares,
  spares_percent: orderLines.spares_percent,
  notes: orderLines.notes,
} satisfies FieldsOf<Required<LineInput>>

/**
 * Returns the condition for lines of an order by ID. `+ 0` makes PostgreSQL use the index on IDs. Otherwise, if most orders are
 * short, it would use the index on orders, and would read thousands of lines of a long order to find one.
 */
export function namedLines(orderId: number, ids: readonly number[]): SQL {
  return sql`${orderLines.id} = any(${sql.param(ids)}) and ${orderLines.order_id} + 0 = ${orderId}`
}

type Promotion = { id: number; name: string; customer_id: number; active: boolean }
type Material = {
  id: number
  name: string
  price_per_m2: number
  roll_width: number
  roll_length: number
  active: boolean
}
type Finish = {
  id: number
  code: string
  name: string
  mode: 'm2' | 'metre' | 'piece' | 'line'
  price: number
  active: boolean
}

/** Everything that lines reference. It is read with nine queries. */
export type LineParts = {
  products: Map<number, ProductRow>
  materials: Map<number, Material>
  /** IDs of the permitted materials, by product ID. */
  materialsOf: Map<number, Set<number>>
  /** Permitted finishes of a material with their prices on this material, by finish ID; grouped by material ID. */
  finishesOf: Map<number, Map<number, Finish>>
  images: Map<number, CampaignImageRow>
  promotions: Map<number, Promotion>
  files: Map<number, StoredFileRow>
  /** Preflight results of PDFs, by the hash of their content. */
  preflights: Map<string, Preflight>
  /** Names of promotions that are no longer sold, by the ID of the artwork that advertises them. */
  formerPromotions: Map<number, string>
  spaces: Map<number, PartSpace>
  /** Thresholds set by the house for warnings and errors about sizes. */
  sizes: SizeSettings
}

export async function readLineParts(context: Context, lines: readonly LineInput[]): Promise<LineParts> {
  const productIds = distinct(lines.map((line) => line.product_id))
  const materialIds = distinct(lines.map((line) => line.material_id))
  const imageIds = distinct(lines.map((line) => line.campaign_image_id))
  const promotionIds = distinct(lines.map((line) => line.promotion_id))
  const spaceIds = distinct(lines.map((line) => line.space_id))

  const productRows = await rowsById(context, productResource, productIds)
  const materialRows = await rowsById(context, materialResource, materialIds)
  const imageRows = await rowsById(context, campaignImageResource, imageIds)
  const promotionRows = await rowsById(context, promotionResource, promotionIds)
  const productMaterials = await permittedMaterials(context, productIds)
  const finishes = await permittedFinishes(context, materialIds)

  const files = await filesById(
    context.database,
    imageRows.map((image) => image.file_id),
  )
  const pdfs = [...files.values()].filter(({ kind }) => kind === 'pdf')

  return {
    products: byId(productRows),
    materials: byId(materialRows),
    materialsOf: groupIds(productMaterials),
    finishesOf: groupFinishes(finishes),
    images: byId(imageRows),
    promotions: byId(promotionRows),
    formerPromotions: await formerPromotions(context, imageRows),
    spaces: byId(spaceIds.length === 0 ? [] : await readSpaces(context, spacesWith(spaceIds))),
    files,
    preflights: await preflightsOf(
      context.database,
      pdfs.map(({ sha256 }) => sha256),
    ),
    sizes: context.services.settings.sizes,
  }
}

async function formerPromotions(
  { database }: Context,
  images: readonly CampaignImageRow[],
): Promise<Map<number, string>> {
  const ids = distinct(images.map((image) => image.promotion_id))
  if (ids.length === 0) return new Map()
  const { id, name, active, deleted_at } = promotions
  const former = await database
    .select({ id, name })
    .from(promotions)
    .where(and(inArray(id, ids), or(eq(active, false), isNotNull(deleted_at))))
  const names = new Map(former.map((promotion) => [promotion.id, promotion.name]))
  return new Map(
    images.flatMap((image) => {
      const promotionName = names.get(image.promotion_id ?? 0)
      return promotionName === undefined ? [] : [[image.id, promotionName] as const]
    }),
  )
}

function distinct(ids: (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}

function byId<Row extends { id: number }>(rows: Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function groupIds(rows: { product_id: number; id: number }[]): Map<number, Set<number>> {
  const groups = new Map<number, Set<number>>()
  for (const row of rows) {
    const group = groups.get(row.product_id) ?? new Set()
    groups.set(row.product_id, group.add(row.id))
  }
  return groups
}

type PermittedFinish = Awaited<ReturnType<typeof permittedFinishes>>[number]

function groupFinishes(rows: PermittedFinish[]): Map<number, Map<number, Finish>> {
  const groups = new Map<number, Map<number, Finish>>()
  for (const row of rows) {
    const group = groups.get(row.material_id) ?? new Map<number, Finish>()
    group.set(row.finish_id, {
      id: row.finish_id,
      code: row.code,
      name: row.name,
      active: row.active,
      mode: row.price_mode,
      price: row.price ?? row.finish_price,
    })
    groups.set(row.material_id, group)
  }
  return groups
}

/** Discount of 100 %, in hundredths of a percent. */
const FREE = 10_000

/**
 * Returns the current discount and VAT of a customer, in hundredths of a percent. If `orderId` is a reprint because of a photo,
 * the discount is 100 %.
 */
export async function termsOf(
  context: Context,
  customerId: number,
  orderId?: number,
): Promise<{ discount: number; vat: number }> {
  const discount = orderId === undefined ? customers.discount : discountOf(orderId)
  const [terms] = await context.database
    .select({ discount, vat: customers.vat })
    .from(customers)
    .where(eq(customers.id, customerId))
  return terms ?? { discount: 0, vat: 0 }
}

function discountOf(orderId: number): SQL<number> {
  const free = sql`exists (select from ${orderReprints} where ${orderReprints.order_id} = ${orderId})`
  return sql`case when ${free} then ${FREE} else ${customers.discount} end`.mapWith(Number)
}
