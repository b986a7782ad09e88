import { listInput } from '@lienzo/contract/wire/list'
import { mayAccess, mayEdit, type ResourcePath } from '@lienzo/rules/people/permissions'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { lateOrders, newestOrders } from '../../core/domain/order-summary.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { dayIn } from '../../core/list/wall-clock.ts'
import { materials, products } from '../../db/tables/catalogue/catalogue.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { users } from '../../db/tables/people/users.ts'
import { campaignImages, campaigns } from '../../db/tables/sales/campaigns.ts'
import { campaignImageResource, campaignResource } from '../../resources/campaign/campaign.queries.ts'
import { newestProofs, photoFigures } from './installer-photos.ts'
import { knownBackup } from './known-backup.ts'
import { latestActivity } from './latest-activity.ts'
import { type OrderFigures, orderFigures, visibleToCaller } from './order-figures.ts'
import { peopleNearLimits } from './people-near-limits.ts'
import { runningImports } from './running-imports.ts'
import { waitingBudgets } from './waiting-budgets.ts'

const CAMPAIGNS_SHOWN = 6
const ARTWORK_SHOWN = 12
const TASKS_SHOWN = 6

export const homeHandlers: HandlersOf<'homerest'> = {
  async getdata(context, { time_zone }) {
    const { house, permissions } = context.caller
    /** Reads a part of the home screen if it is shown and the caller has access to the path; otherwise returns null. */
    const part = <Part>(path: ResourcePath, isShown: boolean, read: (context: Context) => Promise<Part>) =>
      isShown && mayAccess(permissions, path) ? read(context) : null
    let photos: ReturnType<typeof photoFigures> | undefined
    const figuresOfPhotos = () => {
      photos ??= photoFigures(context)
      return photos
    }
    const parts = await together({
      balance: balanceOf(context),
      orders: part('/order', true, () => orderFigures(context, time_zone)),
      late_orders: part('/order', true, () => lateOrders(context, visibleToCaller(context))),
      latest_orders: part('/order', !house, () => newestOrders(context, visibleToCaller(context))),
      budgets: part('/budget', true, waitingBudgets),
      photos_to_review: part('/budget/photoreview', house, async () => (await figuresOfPhotos()).to_review),
      photos_on_phones: part('/budget', house, async () => (await figuresOfPhotos()).on_phones),
      imports: part('/imports', true, runningImports),
      proofs: part('/order', !house, newestProofs),
      campaigns: part('/campaign', true, () => runningCampaigns(context, time_zone)),
      artwork: part('/campaign', !house, newestArtwork),
      near_limits: part('/user', house, peopleNearLimits),
      activity: part('/log', house, latestActivity),
      backup: part('/user', house && mayEdit(permissions, '/user'), knownBackup),
      tasks: ownTasks(context),
    })
    const isNew = house && parts.orders !== null && isEmpty(parts.orders)
    return { ...parts, begun: isNew ? await setupProgress(context) : null }
  },
}

/** Waits for all parts concurrently. */
async function together<Parts extends Record<string, unknown>>(parts: Parts) {
  const read = Object.entries(parts).map(async ([name, part]) => [name, await part] as const)
  return Object.fromEntries(await Promise.all(read)) as { [Name in keyof Parts]: Awaited<Parts[Name]> }
}

async function balanceOf({ database, caller }: Context) {
  const [user] = await database.select().from(users).where(eq(users.id, caller.user_id))
  return {
    saldo: { euros: user?.user_saldo_euros ?? 0, m2: user?.user_saldo_m2 ?? 0 },
    limit: { euros: user?.user_limit_euros ?? 0, m2: user?.user_limit_m2 ?? 0 },
  }
}

async function runningCampaigns(context: Context, timeZone: string) {
  const today = dayIn(timeZone, context.now)
  const input = { perpage: CAMPAIGNS_SHOWN, sort: 'ends_at', filters: { runs_on: `eq;${today}` } }
  const { total, rows } = await listRows(context, campaignResource, listInput.parse(input))
  return { total, rows }
}

async function newestArtwork(context: Context) {
  const input = listInput.parse({ perpage: ARTWORK_SHOWN, sort: 'created_at', order: 'desc' })
  // The cached results depend on the campaign too, because deleting a campaign also removes its artwork from the list.
  const artwork = { ...campaignImageResource, joins: ['campaign'] as const }
  const stillThere = sql`${campaignImages.campaign_id} in (
    select ${campaigns.id} from ${campaigns} where ${campaigns.deleted_at} is null)`
  return (await listRows(context, artwork, input, stillThere)).rows
}

async function ownTasks({ database, caller }: Context) {
  const running = ['waiting', 'running'] as const
  const rows = await database
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.user_id, caller.user_id),
        eq(activities.kind, 'task'),
        inArray(activities.task_state, [...running]),
      ),
    )
    .orderBy(asc(activities.id))
    .limit(TASKS_SHOWN)
  return rows.map(({ task_state, ...task }) => ({
    ...task,
    state: task_state === 'running' ? ('running' as const) : ('waiting' as const),
  }))
}

function isEmpty({ states }: OrderFigures): boolean {
  return states.every((state) => state.orders === 0)
}

/** Returns, for each kind of record that an order needs, whether at least one exists. */
async function setupProgress({ database }: Context) {
  const any = (table: typeof customers | typeof materials | typeof products | typeof campaigns) =>
    sql<boolean>`exists (select 1 from ${table} where ${table.deleted_at} is null)`
  const [progress] = await queryRows(
    database,
    {
      customers: any(customers),
      materials: any(materials),
      products: any(products),
      campaigns: any(campaigns),
    },
    (columns) => sql`select ${columns}`,
  )
  return progress ?? null
}
