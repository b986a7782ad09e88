import {
  checkTaken,
  type Days,
  daysWanted,
  type OtherOrder,
  type TakenCheck,
} from '@lienzo/rules/sales/allocation/space-taken'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import { scopeOf } from '../../../../core/context/scope.ts'
import { campaigns } from '../../../../db/tables/sales/campaigns.ts'
import { orderLines, orders } from '../../../../db/tables/sales/orders.ts'
import { orderResource } from '../../order.queries.ts'

/** Order whose spaces are checked; `id` is null if the order has not been saved yet. */
export type TakingOrder = {
  id: number | null
  campaign_id: number | null
  installs_from: number | null
  installs_to: number | null
}

/**
 * Returns warnings about spaces that orders of other campaigns occupy on the days of an order, by space ID, in two statements.
 * Returns an empty map if the days of the order are unknown.
 */
export async function takenChecks(
  context: Context,
  order: TakingOrder,
  spaceIds: readonly (number | null)[],
): Promise<Map<number, TakenCheck[]>> {
  const ids = [...new Set(spaceIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const days = daysWanted({ ...order, ...(await campaignDays(context, order)) })
  if (!days) return new Map()
  const bySpace = new Map<number, OtherOrder[]>()
  for (const { space_id, ...other } of await ordersThere(context, order, ids, days)) {
    if (space_id !== null) bySpace.set(space_id, [...(bySpace.get(space_id) ?? []), other])
  }
  return new Map([...bySpace].map(([id, others]) => [id, checkTaken(days, others)]))
}

/**
 * Returns the first and last day of the campaign; both are null if there is no campaign or if the order has its own mounting
 * window.
 */
async function campaignDays({ database }: Context, { campaign_id, installs_from, installs_to }: TakingOrder) {
  const unsaid = { starts_at: null, ends_at: null }
  if (campaign_id === null || installs_from !== null || installs_to !== null) return unsaid
  const { id, starts_at, ends_at } = campaigns
  const [days] = await database.select({ starts_at, ends_at }).from(campaigns).where(eq(id, campaign_id))
  return days ?? unsaid
}

/** SQL of the first and the last day on which an order occupies a space, calculated as in `daysTaken`. */
const firstDay = sql`coalesce(${orders.installs_from}, ${orders.installs_to}, ${campaigns.starts_at}, ${campaigns.ends_at})`
const lastDay = sql`greatest(${orders.installs_from}, ${orders.installs_to}, ${campaigns.starts_at}, ${campaigns.ends_at})`

/** Condition that a campaign has no end date. */
const goesOn = sql`(${campaigns.starts_at} is not null and ${campaigns.ends_at} is null)`

function ordersThere(
  { database, caller }: Context,
  { id, campaign_id }: TakingOrder,
  spaceIds: readonly number[],
  days: Days,
) {
  return database
    .selectDistinct({
      space_id: orderLines.space_id,
      id: orders.id,
      code: orders.code,
      installs_from: orders.installs_from,
      installs_to: orders.installs_to,
      starts_at: campaigns.starts_at,
      ends_at: campaigns.ends_at,
      campaign_name: campaigns.name,
      visible: sql<boolean>`${scopeOf(orderResource, caller) ?? sql`true`}`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .leftJoin(campaigns, eq(campaigns.id, orders.campaign_id))
    .where(
      and(
        sql`${orderLines.space_id} = any(${sql.param([...spaceIds])})`,
        sql`${orders.campaign_id} is distinct from ${campaign_id}::int`,
        id === null ? undefined : ne(orders.id, id),
        ne(orders.status, 'cancelled'),
        isNull(orders.deleted_at),
        // `days.to` is the time at which the last day starts.
        days.to === null ? undefined : sql`${firstDay} < ${days.to} + 86400`,
        sql`(${lastDay} >= ${days.from} or ${goesOn})`,
      ),
    )
}
