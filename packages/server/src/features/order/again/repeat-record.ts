import type { CampaignRepeat, campaignRepeatCalls } from '@lienzo/contract/sales/again/campaign-repeats'
import { largestSum } from '@lienzo/rules/largest-amounts'
import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import type { Handle } from '../../../core/context/handle.ts'
import { prepared } from '../../../core/context/query-rows.ts'
import { notFound } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { scopeOf, type Visibility } from '../../../core/context/scope.ts'
import { cappedSum } from '../../../core/list/capped-sum.ts'
import { users } from '../../../db/tables/people/users.ts'
import { campaignRepeatOrders, campaignRepeats } from '../../../db/tables/sales/campaign-repeats.ts'
import { campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { campaignResource } from '../../../resources/campaign/campaign.queries.ts'

/** Visibility of repeats: users of a customer see only the repeats of their own user group, as with orders. */
const repeatScope: Visibility = {
  scope: (caller) => eq(campaignRepeats.usergroup_id, caller.usergroup_id),
  hiding: 'none',
}

const MOST_SHOWN = 20
const ORDERS_OF_A_PAGE = 100

const source = alias(campaigns, 'source')
const target = alias(campaigns, 'target')
const draft = alias(orders, 'draft')

/**
 * Returns the SQL of the totals of a repeat: the number of orders and lines by outcome, and the net amounts before and after.
 */
function sumsOfOrders() {
  const { state, lines, changes } = campaignRepeatOrders
  const number = (what: SQL) => sql<number>`${what}`.mapWith(Number)
  const whole = (what: SQL) => number(sql`coalesce(sum((${what})::bigint), 0)`)
  const net = (what: SQL) => cappedSum(sql`(${what})::bigint`, largestSum.euros)
  return {
    orders: number(sql`count(*)`).as('orders'),
    made: number(sql`count(*) filter (where ${state} = 'made')`).as('made'),
    refused: number(sql`count(*) filter (where ${state} = 'refused')`).as('refused'),
    lines: whole(sql`${lines}`).as('lines'),
    dealt: whole(sql`case when ${state} = 'waiting' then 0 else ${lines} end`).as('dealt'),
    left_out: whole(sql`${changes} -> 'counts' ->> 'left_out'`).as('left_out'),
    before: net(sql`${changes} ->> 'before'`).as('before'),
    after: net(sql`${changes} ->> 'after'`).as('after'),
  }
}

async function readRepeats(context: Context, where: SQL | undefined): Promise<CampaignRepeat[]> {
  const { database, caller } = context
  const { id, campaign_id, to_campaign_id, created_at, state, ended_at } = campaignRepeats
  const sums = database
    .select(sumsOfOrders())
    .from(campaignRepeatOrders)
    .where(eq(campaignRepeatOrders.repeat_id, id))
    .as('sums')
  const query = database
    .select({
      ...{ id, campaign_id, to_campaign_id, created_at, state, ended_at },
      campaign_name: source.name,
      to_campaign_name: target.name,
      created_by_name: users.username,
      orders: sums.orders,
      made: sums.made,
      refused: sums.refused,
      lines: sums.lines,
      dealt: sums.dealt,
      left_out: sums.left_out,
      before: sums.before,
      after: sums.after,
    })
    .from(campaignRepeats)
    .innerJoin(source, eq(source.id, campaign_id))
    .innerJoin(target, eq(target.id, to_campaign_id))
    .innerJoin(users, eq(users.id, campaignRepeats.created_by))
    .innerJoinLateral(sums, sql`true`)
    .where(and(where, scopeOf(repeatScope, caller)))
    .orderBy(desc(id))
    .limit(MOST_SHOWN)
  const rows = await prepared(query).execute()
  return rows.map(({ lines, dealt, ...row }) => ({
    ...row,
    progress: row.state === 'done' ? 100 : Math.min(99, Math.floor((100 * dealt) / Math.max(1, lines))),
  }))
}

/** Returns the repeats of a campaign that the caller can see, newest first, at most `MOST_SHOWN`. */
export function repeatsOfCampaign(context: Context, campaignId: number): Promise<CampaignRepeat[]> {
  return readRepeats(context, eq(campaignRepeats.campaign_id, campaignId))
}

/** Returns a repeat. Throws NOT_FOUND. */
export async function readRepeat(context: Context, id: number): Promise<CampaignRepeat> {
  const [repeat] = await readRepeats(context, eq(campaignRepeats.id, id))
  if (!repeat) throw notFound()
  return repeat
}

/** Returns the progress of a repeat in percent, calculated from the number of lines. */
export async function progressOf(database: Handle, id: number): Promise<number> {
  const [sums] = await database
    .select(sumsOfOrders())
    .from(campaignRepeatOrders)
    .where(eq(campaignRepeatOrders.repeat_id, id))
  return sums ? (100 * sums.dealt) / Math.max(1, sums.lines) : 0
}

type Calls = typeof campaignRepeatCalls

/** Returns a page of the orders of a repeat with their outcomes, in order. Throws NOT_FOUND. */
export async function repeatedOrders(
  context: Context,
  { id, page }: z.output<Calls['repeatedorders']['input']>,
): Promise<z.output<Calls['repeatedorders']['output']>> {
  const { orders: total } = await readRepeat(context, id)
  const { place, order_id, state, draft_id, refusal, changes, repeat_id } = campaignRepeatOrders
  const rows = await context.database
    .select({
      ...{ place, order_id, state, draft_id, refusal, changes },
      order_code: orders.code,
      reference: orders.reference,
      draft_code: draft.code,
    })
    .from(campaignRepeatOrders)
    .innerJoin(orders, eq(orders.id, order_id))
    .leftJoin(draft, eq(draft.id, draft_id))
    .where(eq(repeat_id, id))
    .orderBy(asc(place))
    .limit(ORDERS_OF_A_PAGE)
    .offset((page - 1) * ORDERS_OF_A_PAGE)
  return { rows, total, perpage: ORDERS_OF_A_PAGE }
}

/**
 * Returns, for each order of a campaign and each target campaign, the newest draft or order made from it. Ignores cancelled and
 * deleted drafts and orders, and repeats that the caller cannot see. Throws NOT_FOUND.
 */
export async function madeAgain(
  context: Context,
  { campaign_id }: z.output<Calls['madeagain']['input']>,
): Promise<z.output<Calls['madeagain']['output']>> {
  await visibleRow(context, campaignResource, campaign_id)
  const { repeat_id, order_id } = campaignRepeatOrders
  const { to_campaign_id } = campaignRepeats
  return context.database
    .selectDistinctOn([order_id, to_campaign_id], {
      ...{ order_id, to_campaign_id, draft_id: draft.id, draft_code: draft.code },
    })
    .from(campaignRepeats)
    .innerJoin(campaignRepeatOrders, eq(repeat_id, campaignRepeats.id))
    .innerJoin(draft, eq(draft.id, campaignRepeatOrders.draft_id))
    .where(
      and(
        eq(campaignRepeats.campaign_id, campaign_id),
        scopeOf(repeatScope, context.caller),
        isNull(draft.deleted_at),
        ne(draft.status, 'cancelled'),
      ),
    )
    .orderBy(order_id, to_campaign_id, desc(draft.id))
}

/**
 * Returns the changed lines of a repeated order and their total number. There can be more changed lines than were stored.
 * Throws NOT_FOUND.
 */
export async function repeatedLines(
  context: Context,
  { id, order_id }: z.output<Calls['repeatedlines']['input']>,
): Promise<z.output<Calls['repeatedlines']['output']>> {
  await readRepeat(context, id)
  const { repeat_id, changes, changed_lines } = campaignRepeatOrders
  const [row] = await context.database
    .select({ changes, changed_lines })
    .from(campaignRepeatOrders)
    .where(and(eq(repeat_id, id), eq(campaignRepeatOrders.order_id, order_id)))
  if (!row) throw notFound()
  return { lines: row.changed_lines ?? [], total: row.changes?.counts.changed ?? 0 }
}
