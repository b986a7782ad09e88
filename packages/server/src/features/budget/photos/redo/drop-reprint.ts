import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../../../core/context/context.ts'
import { writeRow } from '../../../../core/record/save-row.ts'
import { orderReprints } from '../../../../db/tables/sales/order-reprints.ts'
import { orders } from '../../../../db/tables/sales/orders.ts'

const others = alias(orderReprints, 'others')

/**
 * Deletes the reprint order of a photo whose decision is reverted, if the order is a draft and was made for this photo only.
 * All other reprint orders stay; their screen shows which prints are no longer needed.
 */
export async function dropReprint(context: Context, photoId: number): Promise<void> {
  const { database } = context
  const isOfOthers = database
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.order_id, orders.id), ne(others.photo_id, photoId)))
  const mine = database
    .select({ id: orderReprints.order_id })
    .from(orderReprints)
    .where(eq(orderReprints.photo_id, photoId))
  const [draft] = await database
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.id} in ${mine}`,
        eq(orders.status, 'draft'),
        isNull(orders.deleted_at),
        notExists(isOfOthers),
      ),
    )
    .for('update')
  if (!draft) return
  const resource = { ...context.services.resources.order, table: orders }
  const { customer_id: customer_of_record } = draft
  const deletion = { deleted_at: context.now }
  await writeRow(context, resource, { ...draft, customer_of_record }, deletion, 'delete')
}
