import type { ResourceName } from '@lienzo/contract/resources'
import { type SpaceKind, spaceKinds } from '@lienzo/rules/customers/space-kinds'
import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { type OrderState, orderStates } from '@lienzo/rules/sales/order-states'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { columnOf, rowsOf } from '../../core/changes/change-names.ts'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { scopeOf } from '../../core/context/scope.ts'
import { newestOrders, stateIndex, sumsOfOrders } from '../../core/domain/order-summary.ts'
import { runningOn } from '../../core/domain/running-campaigns.ts'
import { usedShare } from '../../core/domain/used-limit.ts'
import { withFile } from '../../core/files/file-views.ts'
import { keptSums } from '../../core/list/kept-sums.ts'
import { dayIn } from '../../core/list/wall-clock.ts'
import { promotions } from '../../db/tables/customers/promotions.ts'
import { spaces } from '../../db/tables/customers/spaces.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { customerResource } from './customer.queries.ts'

const CAMPAIGNS_SHOWN = 6
const USERS_SHOWN = 12
const SPACES_SHOWN = 6

/**
 * Returns a customer's overview. Each part that the caller has no access to is null. Throws NOT_FOUND, or INVALID_INPUT at
 * `time_zone`.
 */
export async function customerOverview(context: Context, id: number, timeZone: string) {
  await visibleRow(context, customerResource, id)
  const { permissions } = context.caller
  const today = dayIn(timeZone, context.now)
  const part = <Part>(path: ResourcePath, read: (of: OfCustomer) => Promise<Part>) =>
    mayAccess(permissions, path) ? read({ context, id, today }) : null
  const [figures, running, staff, products, locations] = await Promise.all([
    part('/order', orderPart),
    part('/campaign', campaignPart),
    part('/user', userPart),
    part('/promotion', promotionPart),
    part('/space', spacePart),
  ])
  return { orders: figures, campaigns: running, users: staff, promotions: products, spaces: locations }
}

/** Customer id with the caller's context; `today` is the current day in the caller's time zone. */
type OfCustomer = { context: Context; id: number; today: number }

function scope({ context }: OfCustomer, resource: ResourceName) {
  return scopeOf(context.services.resources[resource], context.caller)
}

async function orderPart(of: OfCustomer) {
  const [states, latest] = await Promise.all([orderStatesOf(of), newestOrders(of.context, ordersOf(of))])
  return { states, latest }
}

function ordersOf(of: OfCustomer) {
  return and(eq(orders.customer_id, of.id), isNull(orders.deleted_at), scope(of, 'order'))
}

const changingOrders = [
  rowsOf('order'),
  ...['status', 'm2', 'net', 'customer_id'].map((column) => columnOf('order', column)),
]

async function orderStatesOf(of: OfCustomer) {
  const query = of.context.database
    .select({ state: stateIndex, ...sumsOfOrders })
    .from(orders)
    .where(ordersOf(of))
    .groupBy(sql`1`)
  const sums = await keptSums(of.context.services, changingOrders, query, (row) => [
    row.state,
    row.orders,
    row.m2,
    row.net,
  ])
  const byState = new Map(sums.map(([state = 0, ...figures]) => [orderStates[state] as OrderState, figures]))
  return orderStates.map((status) => {
    const [count = 0, m2 = 0, net = 0] = byState.get(status) ?? []
    return { status, orders: count, m2, net }
  })
}

/** Id of the file of the campaign's first artwork that is not deleted; null if there is none. */
const campaignCover = sql<number | null>`(select ${campaignImages.file_id} from ${campaignImages}
  where ${campaignImages.campaign_id} = ${campaigns.id} and ${campaignImages.deleted_at} is null
  order by ${campaignImages.id} limit 1)`

async function campaignPart(of: OfCustomer) {
  const { context } = of
  const isRunning = runningOn(of.today)
  const ofCustomer = and(
    eq(campaigns.customer_id, of.id),
    isNull(campaigns.deleted_at),
    scope(of, 'campaign'),
  )
  const [counts, campaignRows] = await Promise.all([
    context.database
      .select({
        total: count(),
        running: sql`count(*) filter (where ${isRunning})`.mapWith(Number),
      })
      .from(campaigns)
      .where(ofCustomer),
    queryRows(
      context.database,
      {
        id: campaigns.id,
        code: campaigns.code,
        name: campaigns.name,
        ends_at: campaigns.ends_at,
        cover_id: campaignCover,
      },
      (columns) => sql`select ${columns}
        from ${campaigns} where ${and(ofCustomer, isRunning)}
        order by ${campaigns.ends_at} nulls last, ${campaigns.id} limit ${CAMPAIGNS_SHOWN}`,
    ),
  ])
  const rows = await withFile('cover_id', 'cover')(context, campaignRows)
  return { total: counts[0]?.total ?? 0, running: counts[0]?.running ?? 0, rows }
}

async function userPart(of: OfCustomer) {
  const userRows = await of.context.database
    .select({
      id: users.id,
      username: users.username,
      usergroup_name: usergroups.name,
      active: users.active,
      picture_id: users.picture_id,
      user_saldo_euros: users.user_saldo_euros,
      user_saldo_m2: users.user_saldo_m2,
      user_limit_euros: users.user_limit_euros,
      user_limit_m2: users.user_limit_m2,
      last_sign_in_at: users.last_sign_in_at,
      total: sql<number>`count(*) over ()`,
      last_of_all: sql<number | null>`max(${users.last_sign_in_at}) over ()`,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(
      and(
        eq(usergroups.customer_id, of.id),
        isNull(users.deleted_at),
        isNull(usergroups.deleted_at),
        scope(of, 'user'),
      ),
    )
    .orderBy(desc(users.active), sql`${usedShare} desc nulls last`, users.id)
    .limit(USERS_SHOWN)
  const rows = await withFile('picture_id', 'picture')(of.context, userRows)
  return { total: userRows[0]?.total ?? 0, last_sign_in_at: userRows[0]?.last_of_all ?? null, rows }
}

async function promotionPart(of: OfCustomer) {
  const [counts] = await of.context.database
    .select({
      total: count(),
      active: sql`count(*) filter (where ${promotions.active})`.mapWith(Number),
    })
    .from(promotions)
    .where(and(eq(promotions.customer_id, of.id), isNull(promotions.deleted_at), scope(of, 'promotion')))
  return counts ?? { total: 0, active: 0 }
}

async function spacePart(of: OfCustomer) {
  const [kinds, rows] = await Promise.all([spaceKindsOf(of), newestSpaces(of)])
  const sum = (figure: 'total' | 'active') => kinds.reduce((all, kind) => all + kind[figure], 0)
  return { total: sum('total'), active: sum('active'), kinds, rows }
}

function spacesOf(of: OfCustomer) {
  return and(eq(spaces.customer_id, of.id), isNull(spaces.deleted_at), scope(of, 'space'))
}

const changingSpaces = [
  rowsOf('space'),
  ...['kind', 'active', 'customer_id'].map((column) => columnOf('space', column)),
]

/** Counts a customer's spaces of each kind, the most frequent kind first. The counts are cached. */
async function spaceKindsOf(of: OfCustomer) {
  const query = of.context.database
    .select({
      kind: sql<number>`array_position(${sql.param([...spaceKinds])}::text[], ${spaces.kind}) - 1`,
      total: count(),
      active: sql`count(*) filter (where ${spaces.active})`.mapWith(Number),
    })
    .from(spaces)
    .where(spacesOf(of))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc`, sql`1`)
  const counts = await keptSums(of.context.services, changingSpaces, query, (row) => [
    row.kind,
    row.total,
    row.active,
  ])
  return counts.map(([kind = 0, total = 0, active = 0]) => ({
    kind: spaceKinds[kind] as SpaceKind,
    total,
    active,
  }))
}

function newestSpaces(of: OfCustomer) {
  return of.context.database
    .select({
      id: spaces.id,
      number: spaces.number,
      shop_name: spaces.shop_name,
      kind: spaces.kind,
      position: spaces.position,
      city: spaces.city,
    })
    .from(spaces)
    .where(and(spacesOf(of), spaces.active))
    .orderBy(desc(spaces.id))
    .limit(SPACES_SHOWN)
}
