import { mostShares, type provenShareCalls } from '@lienzo/contract/installation/proven-share'
import type { shareKinds } from '@lienzo/contract/installation/proven-share-kinds'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { queryPrepared } from '../../../core/context/query-rows.ts'
import { notDeleted, scopeOf } from '../../../core/context/scope.ts'
import { isAgreed } from '../../../core/domain/agreed-budget.ts'
import { isProven } from '../../../core/domain/proof-of-space.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { customers } from '../../../db/tables/customers/customers.ts'
import { spaces } from '../../../db/tables/customers/spaces.ts'
import { budgetLines, budgets } from '../../../db/tables/installation/budgets.ts'
import { installerPhotos } from '../../../db/tables/installation/installer-photos.ts'
import { installers } from '../../../db/tables/installation/installers.ts'
import { campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { installerOfLine } from '../../../resources/installer/installer-of-line.ts'
import { budgetResource } from '../budget.queries.ts'

type ProvenShare = (typeof provenShareCalls)['provenshare']
type ShareInput = z.output<ProvenShare['input']>

type Group = { id?: SQL; name: SQL; city?: SQL; customer?: SQL }

/** SQL of the columns by which spaces are grouped, for each kind of group. A shop is identified by its customer and its city. */
const groups: Record<(typeof shareKinds)[number], Group> = {
  campaign: { id: sql`${campaigns.id}`, name: sql`${campaigns.name}` },
  chain: { name: sql`${spaces.chain}` },
  shop: { name: sql`${spaces.shop_name}`, city: sql`${spaces.city}`, customer: sql`${budgets.customer_id}` },
  installer: { id: sql`${installers.id}`, name: sql`${installers.name}` },
}

const photoOf = (state: 'pending' | 'rejected') =>
  sql`exists (select from ${installerPhotos} photo where photo.order_id = ${budgets.order_id}
    and photo.space_id = ${budgetLines.space_id} and photo.state = ${sql.raw(`'${state}'`)} and photo.deleted_at is null)`

/** SQL of the progress of a space: the most advanced state among its photos. */
const progress = sql`case when ${isProven(budgets.order_id, budgetLines.space_id)} then 'proven' when ${photoOf('pending')} then 'waiting'
  when ${photoOf('rejected')} then 'refused' else 'missing' end`

const counts = {
  spaces: sql`count(*)`.mapWith(Number),
  proven: countOf('proven'),
  waiting: countOf('waiting'),
  refused: countOf('refused'),
  missing: countOf('missing'),
}

/**
 * Counts the spaces and the proven spaces by campaign, chain, shop or installer, in one statement. Returns at most `mostShares`
 * groups, with the smallest proven share first. Uses the valid revision of each budget. Throws
 * INVALID_INPUT if the caller cannot see a record that the filter names.
 */
export async function provenShare(
  context: Context,
  input: ShareInput,
): Promise<z.output<ProvenShare['output']>> {
  await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
  await requireVisible(context, 'campaign', [input.campaign_id], 'campaign_id')
  await requireVisible(context, 'installer', [input.installer_id], 'installer_id')
  const { id = sql`null::int`, name, city = sql`null::text`, customer = sql`null::int` } = groups[input.by]
  const where = and(
    isAgreed,
    notDeleted(budgets),
    scopeOf(budgetResource, context.caller),
    ...conditionsOf(input),
  )
  const rows = await queryPrepared(
    context.database,
    {
      id: sql<number | null>`group_id`,
      name: sql<string>`coalesce(group_name, '')`,
      city: sql<string>`coalesce(group_city, '')`,
      customer_name: sql<string>`coalesce((select ${customers.name} from ${customers} where ${customers.id} = group_customer), '')`,
      is_all: sql<boolean>`grouping(group_name) > 0`,
      ...counts,
    },
    // The common table expression is materialized, so that the progress of each space is determined only once.
    (columns) => sql`with far as materialized (
        select ${id} as group_id, ${name} as group_name, ${city} as group_city, ${customer} as group_customer,
          ${progress} as progress
        from ${budgetLines} join ${budgets} on ${budgets.id} = ${budgetLines.budget_id}
          join ${orders} on ${orders.id} = ${budgets.order_id}
          join ${spaces} on ${spaces.id} = ${budgetLines.space_id}
          left join ${campaigns} on ${campaigns.id} = ${orders.campaign_id}
          left join ${installers} on ${installers.id} = ${installerOfLine}
        where ${where})
      select ${columns} from far
      group by grouping sets ((group_id, group_name, group_city, group_customer), ())
      order by is_all desc, ${counts.proven}::float / nullif(count(*), 0), count(*) desc, name, city, group_customer`,
  )
  const [all, ...shares] = rows
  const topShares = shares.slice(0, mostShares)
  const sum = all ?? { spaces: 0, proven: 0, waiting: 0, refused: 0, missing: 0 }
  const isHouse = context.caller.house
  return {
    rows: isHouse ? topShares : topShares.map(provenOrNot),
    groups: shares.length,
    all: isHouse ? sum : provenOrNot(sum),
  }
}

/** Adds the waiting and the refused spaces to the missing ones. The distinction concerns only the house and its installers. */
function provenOrNot<Counted extends { spaces: number; proven: number }>(row: Counted) {
  return { ...row, waiting: 0, refused: 0, missing: row.spaces - row.proven }
}

function countOf(state: 'proven' | 'waiting' | 'refused' | 'missing'): SQL<number> {
  return sql`count(*) filter (where progress = ${sql.raw(`'${state}'`)})`.mapWith(Number)
}

function conditionsOf({ customer_id, campaign_id, installer_id }: ShareInput): (SQL | undefined)[] {
  return [
    customer_id === undefined ? undefined : eq(budgets.customer_id, customer_id),
    campaign_id === undefined ? undefined : eq(orders.campaign_id, campaign_id),
    installer_id === undefined ? undefined : sql`${installerOfLine} = ${installer_id}`,
  ]
}
