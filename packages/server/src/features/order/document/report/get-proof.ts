import type { orderProofCalls } from '@lienzo/contract/installation/order-proof'
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../../core/context/context.ts'
import { queryRows } from '../../../../core/context/query-rows.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { notDeleted, scopeOf } from '../../../../core/context/scope.ts'
import { isProven } from '../../../../core/domain/proof-of-space.ts'
import { spaceName } from '../../../../core/domain/space-name.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { orderReprints } from '../../../../db/tables/sales/order-reprints.ts'
import { orderLines, orders } from '../../../../db/tables/sales/orders.ts'
import { campaignResource } from '../../../../resources/campaign/campaign.queries.ts'
import { proofPhotos, proofViews } from '../../../../resources/installerphoto/proof-photos.ts'
import { orderResource } from '../../order.queries.ts'

type GetProof = (typeof orderProofCalls)['getproof']
type ProofInput = z.output<GetProof['input']>

/**
 * Returns a page of the spaces of an order or of a campaign, each with the photos that prove it, in a fixed number of
 * statements. Throws NOT_FOUND.
 */
export async function getProof(context: Context, input: ProofInput): Promise<z.output<GetProof['output']>> {
  const { page, perpage, proven } = input
  const { title, orders: orderFilter } = await subjectOf(context, input)
  const counts = await count(context, orderFilter)
  const rows = await pageOf(context, orderFilter, input)
  const photos = await proofPhotos(context.database, rows)
  const views = await proofViews(context, photos)
  const unproven = counts.spaces - counts.proven
  return {
    title,
    rows: rows.map(({ is_proven: _proven, ...space }) => ({
      ...space,
      photos: views.filter((photo) => photo.order_id === space.order_id && photo.space_id === space.space_id),
    })),
    total: proven === undefined ? counts.spaces : proven ? counts.proven : unproven,
    page,
    perpage,
    ...counts,
  }
}

/** Returns the title of the order or the campaign, and the condition for its orders. Throws NOT_FOUND. */
async function subjectOf(context: Context, { id, campaign_id }: ProofInput) {
  if (campaign_id === undefined) {
    const { code } = await visibleRow(context, orderResource, id ?? 0)
    return { title: code, orders: eq(orders.id, id ?? 0) }
  }
  const { name } = await visibleRow(context, campaignResource, campaign_id)
  const underWay = notInArray(orders.status, ['draft', 'cancelled'])
  // Reprints are excluded, because the photos belong to the original order.
  const isFirst = sql`not exists (select from ${orderReprints} where ${orderReprints.order_id} = ${orders.id})`
  return { title: name, orders: and(eq(orders.campaign_id, campaign_id), underWay, isFirst) ?? sql`false` }
}

const isJobProven = isProven(sql`job.order_id`, sql`job.space_id`)

/** Returns the SQL source `job` with one row per space and order, joined with `orders` and `spaces`. */
function jobsOf({ caller }: Context, orderFilter: SQL): SQL {
  const visible = and(orderFilter, notDeleted(orders), scopeOf(orderResource, caller))
  return sql`(select distinct ${orderLines.order_id}, ${orderLines.space_id} from ${orderLines}
      join ${orders} on ${orders.id} = ${orderLines.order_id}
      where ${visible} and ${orderLines.space_id} is not null) as job
    join ${orders} on ${orders.id} = job.order_id join ${spaces} on ${spaces.id} = job.space_id`
}

async function count(context: Context, orderFilter: SQL) {
  const [counts] = await queryRows(
    context.database,
    {
      spaces: sql`count(*)`.mapWith(Number),
      proven: sql`count(*) filter (where ${isJobProven})`.mapWith(Number),
    },
    (columns) => sql`select ${columns} from ${jobsOf(context, orderFilter)}`,
  )
  return counts ?? { spaces: 0, proven: 0 }
}

function pageOf(context: Context, orderFilter: SQL, { page, perpage, proven }: ProofInput) {
  const only = proven === undefined ? sql`` : sql`where ${isJobProven} = ${proven}`
  return queryRows(
    context.database,
    {
      order_id: orders.id,
      order_code: orders.code,
      space_id: spaces.id,
      number: spaces.number,
      name: sql<string>`${spaceName}`,
      city: spaces.city,
      is_proven: isJobProven,
    },
    (columns) => sql`select ${columns} from ${jobsOf(context, orderFilter)} ${only}
      order by lower(${spaces.shop_name}), ${spaces.number}, ${orders.id}
      limit ${perpage} offset ${(page - 1) * perpage}`,
  )
}
