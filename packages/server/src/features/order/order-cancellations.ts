import type { cancellation } from '@lienzo/contract/sales/order-cancellations'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { spaceName } from '../../core/domain/space-name.ts'
import { materials, products } from '../../db/tables/catalogue/catalogue.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { users } from '../../db/tables/people/users.ts'
import { campaignImages } from '../../db/tables/sales/campaigns.ts'
import { orderCancellations, orderCancelledLines } from '../../db/tables/sales/orders.ts'

type Cancellation = z.output<typeof cancellation>

/** Returns the cancellations of an order, oldest first, in one query. */
export async function readCancellations({ database }: Context, orderId: number): Promise<Cancellation[]> {
  const lines = orderCancelledLines
  const { id, reason, back_euros, back_m2, created_at, created_by } = orderCancellations
  const rows = await database
    .select({
      cancellation: {
        id,
        reason,
        back_euros,
        back_m2,
        created_at,
        created_by,
        created_by_name: users.username,
      },
      line: {
        id: lines.id,
        number: lines.number,
        whole: lines.whole,
        space_id: lines.space_id,
        space_number: spaces.number,
        space_name: sql<string | null>`case when ${spaces.id} is not null then ${spaceName} end`,
        product_id: lines.product_id,
        product_name: products.name,
        material_name: materials.name,
        promotion_name: promotions.name,
        image_name: campaignImages.name,
        width: lines.width,
        height: lines.height,
        copies: lines.copies,
        spare_copies: lines.spare_copies,
        m2: lines.m2,
        net: lines.net,
      },
    })
    .from(lines)
    .innerJoin(orderCancellations, eq(id, lines.cancellation_id))
    .innerJoin(products, eq(products.id, lines.product_id))
    .leftJoin(materials, eq(materials.id, lines.material_id))
    .leftJoin(spaces, eq(spaces.id, lines.space_id))
    .leftJoin(promotions, eq(promotions.id, lines.promotion_id))
    .leftJoin(campaignImages, eq(campaignImages.id, lines.campaign_image_id))
    .leftJoin(users, eq(users.id, created_by))
    .where(eq(lines.order_id, orderId))
    .orderBy(id, lines.number)
    .prepare('cancelled lines of an order')
    .execute()
  const byId = new Map<number, Cancellation>()
  for (const { cancellation: at, line } of rows) {
    const entry = byId.get(at.id) ?? { ...at, lines: [] }
    entry.lines.push(line)
    byId.set(at.id, entry)
  }
  return [...byId.values()]
}
