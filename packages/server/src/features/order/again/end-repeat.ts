import type { repeatStates } from '@lienzo/contract/sales/again/repeat-states'
import { taskName } from '@lienzo/rules/people/activities'
import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { PublicContext } from '../../../core/context/context.ts'
import { notifyUsers } from '../../../core/notify/notify-users.ts'
import { endTask, type TaskEnd } from '../../../core/notify/tasks.ts'
import { users } from '../../../db/tables/people/users.ts'
import { campaignRepeatOrders, campaignRepeats } from '../../../db/tables/sales/campaign-repeats.ts'
import { campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orders } from '../../../db/tables/sales/orders.ts'

type FinalState = Exclude<(typeof repeatStates)[number], 'waiting' | 'running'>
type Repeat = typeof campaignRepeats.$inferSelect

/** Returns the ID of the task that shows the progress of a repeat. */
export function repeatTask(id: number): string {
  return taskName('campaign-repeat', id)
}

/** Condition that a repeat has not ended. */
export const repeatUnderWay = inArray(campaignRepeats.state, ['waiting', 'running'])

/**
 * Ends a repeat. Notifies the user who began it and the users whose accounts the drafts are on. Does nothing if the repeat has
 * already ended.
 */
export async function endRepeat(context: PublicContext, id: number, state: FinalState): Promise<void> {
  const [repeat] = await context.database
    .update(campaignRepeats)
    .set({ state, ended_at: context.now })
    .where(and(eq(campaignRepeats.id, id), repeatUnderWay))
    .returning()
  if (!repeat) return
  const counts = await countsOf(context, id)
  const end: TaskEnd = {
    ...(counts.made + counts.refused > 0 && {
      text_key: 'activity.task.repeated_campaign',
      text_values: { name: await campaignName(context, repeat), ...counts },
    }),
    ...(state === 'failed' && { status: 'URGENT' }),
    ...(state === 'done' && counts.refused > 0 && { status: 'PRIMARY' }),
  }
  await endTask(context, repeatTask(id), state, end)
  await tellAccounts(context, repeat)
}

async function countsOf({ database }: PublicContext, id: number) {
  const { repeat_id, state } = campaignRepeatOrders
  const rows = await database
    .select({ state, count: count() })
    .from(campaignRepeatOrders)
    .where(eq(repeat_id, id))
    .groupBy(state)
  const counts = { made: 0, refused: 0, waiting: 0 }
  for (const row of rows) counts[row.state] = row.count
  return { made: counts.made, refused: counts.refused }
}

async function campaignName({ database }: PublicContext, { to_campaign_id }: Repeat): Promise<string> {
  const [campaign] = await database
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(eq(campaigns.id, to_campaign_id))
  return campaign?.name ?? ''
}

/**
 * Notifies the users whose accounts the drafts are on, once per user and not once per draft. Does not notify the user who began
 * the repeat.
 */
async function tellAccounts(context: PublicContext, repeat: Repeat): Promise<void> {
  const { database } = context
  const accounts = await database
    .select({ user_id: orders.user_id, drafts: count() })
    .from(campaignRepeatOrders)
    .innerJoin(orders, eq(orders.id, campaignRepeatOrders.draft_id))
    .where(and(eq(campaignRepeatOrders.repeat_id, repeat.id), ne(orders.user_id, repeat.created_by)))
    .groupBy(orders.user_id)
  if (accounts.length === 0) return
  const [maker] = await database
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, repeat.created_by))
  const campaign = await campaignName(context, repeat)
  for (const { user_id, drafts } of accounts) {
    await notifyUsers(context, [user_id], {
      ...{ kind: 'notification', status: 'NORMAL', text_key: 'activity.told.orders_on_account' },
      text_values: { count: drafts, campaign, name: maker?.username ?? '' },
      link: `/campaign/${repeat.to_campaign_id}`,
    })
  }
}
