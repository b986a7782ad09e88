import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { movements, type orders } from '../../../db/tables/sales/orders.ts'

/** Returns the amount that the current user of an order has been charged for it, minus refunds, in cents and 1/10000 m2. */
export async function chargedFor(
  { database }: Context,
  order: Pick<typeof orders.$inferSelect, 'id' | 'user_id'>,
): Promise<{ euros: number; m2: number }> {
  const [sums] = await database
    .select({
      euros: sql`coalesce(sum(${movements.euros}), 0)::bigint`.mapWith(Number),
      m2: sql`coalesce(sum(${movements.m2}), 0)::bigint`.mapWith(Number),
    })
    .from(movements)
    .where(and(eq(movements.order_id, order.id), eq(movements.user_id, order.user_id)))
  return sums ?? { euros: 0, m2: 0 }
}
