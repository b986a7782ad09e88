import type { lineRecord } from '@lienzo/contract/sales/order-lines'
import { asksForFreeSpaces } from '@lienzo/rules/sales/allocation/space-taken'
import type { OrderState } from '@lienzo/rules/sales/order-states'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { asText, ifJoined, queryPrepared } from '../../../../core/context/query-rows.ts'
import { spaceName } from '../../../../core/domain/space-name.ts'
import { fileViews } from '../../../../core/files/file-views.ts'
import { finishes, materials, products } from '../../../../db/tables/catalogue/catalogue.ts'
import { promotions } from '../../../../db/tables/customers/promotions.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { campaignImageRevisions, campaignImages, campaigns } from '../../../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../../../db/tables/sales/orders.ts'
import { type TakingOrder, takenChecks } from '../allocation/taken-spaces.ts'
import { type LineInput, lineColumns, namedLines } from '../line-parts.ts'

type Line = z.output<typeof lineRecord>

/** Reads the lines of an order, sorted by number, with only the values that people set. */
export function linesOf({ database }: Context, orderId: number): Promise<LineInput[]> {
  return database
    .select(lineColumns)
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.number)
}

export function countLines({ database }: Context, orderId: number): Promise<number> {
  return database.$count(orderLines, eq(orderLines.order_id, orderId))
}

/** Selection of lines: by ID, or as a range. */
type Part = { ids?: readonly number[]; first?: number; atMost?: number }

/**
 * Returns lines of an order in the shape of the API, sorted by number. Checks on every read which spaces are taken, because
 * this depends on other orders and on what the caller can see.
 */
export async function readLines(
  context: Context,
  order: TakingOrder & { id: number; status: OrderState },
  part: Part = {},
): Promise<Line[]> {
  const rows = await storedLines(context, order.id, part)
  const spaceIds = asksForFreeSpaces(order.status) ? rows.map((row) => row.space_id) : []
  const conflicts = await takenChecks(context, order, spaceIds)
  const names = await finishNames(
    context,
    rows.flatMap((row) => row.finish_ids),
  )
  const views = await fileViews(
    context,
    rows.map((row) => row.image_file_id),
  )
  return rows.map(({ image_file_id, ...row }) => ({
    ...row,
    checks: [...row.checks, ...(conflicts.get(row.space_id ?? 0) ?? [])],
    finish_names: row.finish_ids.map((id) => names.get(id) ?? ''),
    image: views.get(image_file_id ?? 0) ?? null,
  }))
}

const revisions = campaignImageRevisions

const lineFields = {
  ...lineColumns,
  number: orderLines.number,
  version: orderLines.version,
  client_key: orderLines.client_key,
  spare_copies: orderLines.spare_copies,
  m2: orderLines.m2,
  discount: orderLines.discount,
  net: orderLines.net,
  price_steps: orderLines.price_steps,
  checks: orderLines.checks,
  product_name: products.name,
  material_name: ifJoined(materials.name),
  space_number: ifJoined(spaces.number),
  space_name: sql<string | null>`case when ${spaces.id} is not null then ${spaceName} end`,
  shop_name: ifJoined(spaces.shop_name),
  space_chain: ifJoined(spaces.chain),
  space_city: ifJoined(spaces.city),
  promotion_name: ifJoined(promotions.name),
  image_name: ifJoined(campaignImages.name),
  image_file_id: sql<number | null>`coalesce(${revisions.file_id}, ${campaignImages.file_id})`,
  image_revision: sql<number | null>`coalesce(${orderLines.image_revision}, ${campaignImages.revision})`,
  newest_revision: ifJoined(campaignImages.revision),
  image_approval: ifJoined(campaignImages.approval),
  image_release: ifJoined(campaignImages.release),
  image_deleted: sql<boolean>`coalesce(${campaignImages.deleted_at}, ${campaigns.deleted_at}) is not null`,
}

const lineSource = asText(sql`from ${orderLines}
  inner join ${products} on ${products.id} = ${orderLines.product_id}
  left join ${materials} on ${materials.id} = ${orderLines.material_id}
  left join ${spaces} on ${spaces.id} = ${orderLines.space_id}
  left join ${promotions} on ${promotions.id} = ${orderLines.promotion_id}
  left join ${campaignImages} on ${campaignImages.id} = ${orderLines.campaign_image_id}
  left join ${campaigns} on ${campaigns.id} = ${campaignImages.campaign_id}
  left join ${revisions} on ${revisions.campaign_image_id} = ${campaignImages.id}
    and ${revisions.revision} = ${orderLines.image_revision}`)

/**
 * Reads lines of an order. The query is prepared, because the planning of a join of eight tables takes longer than its
 * execution.
 */
function storedLines({ database }: Context, orderId: number, { ids, first = 0, atMost }: Part) {
  const { number } = orderLines
  const these = ids ? namedLines(orderId, ids) : sql`${orderLines.order_id} = ${orderId}`
  const page = atMost !== undefined && sql`limit ${atMost} offset ${first}`
  return queryPrepared(
    database,
    lineFields,
    (columns) => sql`select ${columns} ${lineSource}
      where ${these} order by ${number} ${page || sql``}`,
  )
}

async function finishNames(context: Context, ids: number[]): Promise<Map<number, string>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const rows = await context.database
    .select({ id: finishes.id, name: finishes.name })
    .from(finishes)
    .where(sql`${finishes.id} = any(${sql.param(uniqueIds)})`)
    .prepare('names of finishes')
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
