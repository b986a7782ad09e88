import { formatDecimal } from '@lienzo/rules/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { prepared } from '../../../core/context/query-rows.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { finishes, materials, products } from '../../../db/tables/catalogue/catalogue.ts'
import { promotions } from '../../../db/tables/customers/promotions.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { campaignImageRevisions, campaignImages } from '../../../db/tables/sales/campaigns.ts'
import { orderLines } from '../../../db/tables/sales/orders.ts'

const revisions = campaignImageRevisions

const columns = {
  id: orderLines.id,
  order_id: orderLines.order_id,
  number: orderLines.number,
  space_id: orderLines.space_id,
  finish_ids: orderLines.finish_ids,
  width: orderLines.width,
  height: orderLines.height,
  copies: orderLines.copies,
  spare_copies: orderLines.spare_copies,
  m2: orderLines.m2,
  discount: orderLines.discount,
  net: orderLines.net,
  notes: orderLines.notes,
  product_code: products.code,
  product_name: products.name,
  material_name: materials.name,
  promotion_code: promotions.code,
  promotion_name: promotions.name,
  image_name: campaignImages.name,
  /** Version of the artwork that is printed. */
  image_revision: sql<number | null>`coalesce(${orderLines.image_revision}, ${campaignImages.revision})`,
  image_file_id: sql<number | null>`coalesce(${revisions.file_id}, ${campaignImages.file_id})`,
  space_number: spaces.number,
  shop_name: spaces.shop_name,
  chain: spaces.chain,
  position: spaces.position,
  address: spaces.address,
  postal_code: spaces.postal_code,
  city: spaces.city,
  state: spaces.state,
  country: spaces.country,
}

/**
 * Order line as needed for papers and files: with its space, the printed version of its artwork and the names of its finishes.
 */
export type PaperLine = Awaited<ReturnType<typeof paperLines>>[number]

/**
 * Reads the lines of orders, order by order, with two queries. Does not check whether the caller is allowed to see these
 * orders.
 */
export async function paperLines({ database }: Pick<Context, 'database'>, ...orderIds: readonly number[]) {
  const query = database
    .select(columns)
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .leftJoin(materials, eq(materials.id, orderLines.material_id))
    .leftJoin(spaces, eq(spaces.id, orderLines.space_id))
    .leftJoin(promotions, eq(promotions.id, orderLines.promotion_id))
    .leftJoin(campaignImages, eq(campaignImages.id, orderLines.campaign_image_id))
    .leftJoin(
      revisions,
      and(
        eq(revisions.campaign_image_id, campaignImages.id),
        eq(revisions.revision, orderLines.image_revision),
      ),
    )
    .where(sql`${orderLines.order_id} = any(${sql.param([...orderIds])})`)
    .orderBy(orderLines.order_id, orderLines.number)
  const rows = await prepared(query).execute()
  const ids = [...new Set(rows.flatMap(({ finish_ids }) => finish_ids))]
  const finishRows = ids.length
    ? await database
        .select({ id: finishes.id, name: finishes.name })
        .from(finishes)
        .where(inArray(finishes.id, ids))
    : []
  const names = new Map(finishRows.map(({ id, name }) => [id, name]))
  return rows.map(({ finish_ids, ...row }) => ({
    ...row,
    finish_names: finish_ids.flatMap((id) => names.get(id) ?? []),
  }))
}

/**
 * Returns the lines with these IDs, or all lines if `ids` is undefined. Throws INVALID_INPUT if none of the lines has one of
 * these IDs.
 */
export function chosenLines(lines: PaperLine[], ids: readonly number[] | undefined): PaperLine[] {
  if (!ids) return lines
  const lineIds = new Set(ids)
  const matches = lines.filter(({ id }) => lineIds.has(id))
  if (matches.length > 0) return matches
  throw invalidField('line_ids', {
    key: 'validation.not_found',
    message: 'names lines that this order does not have',
  })
}

/** Groups lines by space, sorted by shop name and space number. Lines for stock come last. */
export function bySpace(lines: readonly PaperLine[], locale: string): [PaperLine, ...PaperLine[]][] {
  const groups = new Map<number, [PaperLine, ...PaperLine[]]>()
  for (const line of lines) {
    const group = groups.get(line.space_id ?? 0)
    if (group) group.push(line)
    else groups.set(line.space_id ?? 0, [line])
  }
  const stock = groups.get(0)
  groups.delete(0)
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const sorted = [...groups.values()].toSorted(
    ([one], [other]) =>
      compare(one.shop_name ?? '', other.shop_name ?? '') ||
      (one.space_number ?? 0) - (other.space_number ?? 0),
  )
  return stock ? [...sorted, stock] : sorted
}

/** Returns the URL that opens a line of an order. For several lines of a space, the URL opens all lines of that space. */
export function lineAddress(
  publicUrl: string,
  orderId: number,
  lines: readonly [PaperLine, ...PaperLine[]],
): string {
  const [{ id, space_id }] = lines
  const which = lines.length > 1 && space_id !== null ? `space=${space_id}` : `line=${id}`
  return `${publicUrl}/#/order/${orderId}?${which}`
}

/** Formats the copies of a line, with spare copies listed separately: `10 + 2`. */
export function copiesOf({ copies, spare_copies }: PaperLine): string {
  return spare_copies > 0 ? `${copies} + ${spare_copies}` : `${copies}`
}

/** Formats the number of pieces of one or more orders, with spare copies listed separately as in `copiesOf`. */
export function piecesText({ pieces, spares }: { pieces: number; spares: number }, locale: string): string {
  const text = (count: number) => formatDecimal(count, 0, locale)
  return spares > 0 ? `${text(pieces)} + ${text(spares)}` : text(pieces)
}
