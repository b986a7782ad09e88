import type { CampaignRepeat, campaignRepeatCalls } from '@lienzo/contract/sales/again/campaign-repeats'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { isSameStanding } from '@lienzo/rules/sales/order-states'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { givenRows, insertFrom } from '../../../core/context/given-rows.ts'
import { invalidField, invalidInput, Refusal } from '../../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../../core/context/resource.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { startTask } from '../../../core/notify/tasks.ts'
import { requireVisible } from '../../../core/record/references.ts'
import { campaignRepeatOrders, campaignRepeats } from '../../../db/tables/sales/campaign-repeats.ts'
import { campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orderLines, orders } from '../../../db/tables/sales/orders.ts'
import { campaignResource } from '../../../resources/campaign/campaign.queries.ts'
import { closedSince } from '../open-campaign.ts'
import { type OrderRow, orderResource } from '../order.queries.ts'
import { endRepeat, repeatTask } from './end-repeat.ts'
import { repeatJob } from './repeat-job.ts'
import { readRepeat, repeatsOfCampaign } from './repeat-record.ts'

type RepeatInput = z.output<(typeof campaignRepeatCalls)['repeatcampaign']['input']>

/**
 * Begins to repeat orders of a campaign in a background job. Throws NOT_FOUND. Throws INVALID_INPUT if an order is named twice
 * or is not of this campaign, or if the target campaign is closed or belongs to a different customer. Throws CONFLICT if a
 * repeat is running or is newer than `seen_id`, or if an order has changed since the caller saw it.
 */
export async function beginRepeat(context: Context, input: RepeatInput): Promise<CampaignRepeat> {
  const campaign = await visibleRow(context, campaignResource, input.campaign_id)
  await assertOpenTarget(context, input, campaign)
  const rows = await chosenOrders(context, input)
  await assertFirst(context, input)
  assertAsSeen(input, rows)
  const repeatOrders = rows.map(({ id, status }, index) => {
    return { id, status, leave_out: input.orders[index]?.leave_out ?? [] }
  })
  return begin(context, campaign, { ...input, orders: repeatOrders })
}

/**
 * Begins a new repeat with the orders that an ended repeat has not processed. Throws NOT_FOUND, STATE_NOT_ALLOWED if that
 * repeat is still running or has no orders left, INVALID_INPUT if the target campaign is closed, and CONFLICT if there is a
 * newer repeat. Orders that have changed since they were chosen are refused one by one.
 */
export async function continueRepeat(context: Context, { id }: { id: number }): Promise<CampaignRepeat> {
  const repeat = await readRepeat(context, id)
  const campaign = await visibleRow(context, campaignResource, repeat.campaign_id)
  const rest = await ordersLeft(context, repeat)
  if (repeat.ended_at === null || rest.length === 0) {
    throw new Refusal('STATE_NOT_ALLOWED', 'There is nothing left to go on with')
  }
  const { campaign_id, to_campaign_id } = repeat
  const input = { campaign_id, to_campaign_id, orders: rest, seen_id: id }
  await assertOpenTarget(context, input, campaign)
  await assertFirst(context, input)
  return begin(context, campaign, input)
}

/**
 * Returns the orders of a repeat that have not been processed and that the caller can see, in order, with the status that they
 * had when they were chosen.
 */
async function ordersLeft(context: Context, { id }: CampaignRepeat): Promise<RepeatInput['orders']> {
  const { repeat_id, order_id, state, status, leave_out, place } = campaignRepeatOrders
  const waiting = await context.database
    .select({ id: order_id, status, leave_out })
    .from(campaignRepeatOrders)
    .where(and(eq(repeat_id, id), eq(state, 'waiting')))
    .orderBy(asc(place))
  const rows = await visibleRows(context, orderResource, idsIn(waiting.map((order) => order.id)))
  const there = new Set(rows.map((order) => order.id))
  return waiting.filter((order) => there.has(order.id))
}

async function begin(
  context: Context,
  campaign: { id: number; name: string },
  input: RepeatInput,
): Promise<CampaignRepeat> {
  const { caller, now } = context
  const [repeat] = await context.database
    .insert(campaignRepeats)
    .values({
      ...{ campaign_id: campaign.id, to_campaign_id: input.to_campaign_id, state: 'waiting' },
      ...{ usergroup_id: caller.usergroup_id, created_at: now, created_by: caller.user_id },
    })
    .onConflictDoNothing()
    .returning({ id: campaignRepeats.id })
  // The insert conflicts with a running repeat that the caller cannot see.
  if (!repeat) throw notFirst(null)
  await addOrders(context, repeat.id, input.orders)
  await startTask(context, [caller.user_id], {
    task_id: repeatTask(repeat.id),
    status: 'NORMAL',
    text_key: 'activity.task.repeat_campaign',
    text_values: { name: campaign.name, orders: input.orders.length },
    link: `/campaign/${campaign.id}/again?repeat=${repeat.id}`,
    state: 'waiting',
  })
  await enqueue(context, repeatJob, { repeat_id: repeat.id })
  return readRepeat(context, repeat.id)
}

/**
 * Returns the newest repeats of a campaign, as `repeatsOfCampaign` does. Throws NOT_FOUND if the caller cannot see the
 * campaign.
 */
export async function listRepeats(
  context: Context,
  { campaign_id }: { campaign_id: number },
): Promise<CampaignRepeat[]> {
  await visibleRow(context, campaignResource, campaign_id)
  return repeatsOfCampaign(context, campaign_id)
}

/**
 * Stops a repeat and returns it. The drafts made so far stay. Does nothing if the repeat has already ended. Throws NOT_FOUND.
 */
export async function stopRepeat(context: Context, { id }: { id: number }): Promise<CampaignRepeat> {
  await readRepeat(context, id)
  await endRepeat(context, id, 'cancelled')
  return readRepeat(context, id)
}

async function assertOpenTarget(
  context: Context,
  { to_campaign_id }: RepeatInput,
  { customer_id }: { customer_id: number },
): Promise<void> {
  await requireVisible(context, 'campaign', [to_campaign_id], 'to_campaign_id')
  const target = await visibleRow(context, campaignResource, to_campaign_id)
  if (target.customer_id !== customer_id) {
    throw invalidField('to_campaign_id', {
      key: 'validation.of_other_customer',
      message: 'does not belong to this customer',
    })
  }
  const faults = await closedSince(context, {
    ...{ customer_id, campaign_id: to_campaign_id, delivery_address_id: null },
  })
  const [fault] = Object.values(faults)
  if (fault) throw invalidField('to_campaign_id', fault)
}

function idsIn(ids: number[]): SQL {
  return sql`${orders.id} = any(${sql.param(ids)})`
}

/**
 * Returns the chosen orders in the sequence of the request. Throws INVALID_INPUT if an order is named twice or is not of the
 * campaign.
 */
async function chosenOrders(
  context: Context,
  { campaign_id, orders: selection }: RepeatInput,
): Promise<OrderRow[]> {
  const ids = selection.map(({ id }) => id)
  const rows = await visibleRows(context, orderResource, idsIn(ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const faults: FieldErrors = {}
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) faults[`orders.${index}.id`] = twice
    else if (byId.get(id)?.campaign_id !== campaign_id) faults[`orders.${index}.id`] = notOfCampaign
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Throws CONFLICT if a repeat of the campaign is running or is newer than the one that the caller has seen. Locks the campaign,
 * so that concurrent callers wait.
 */
async function assertFirst(context: Context, { campaign_id, seen_id }: RepeatInput): Promise<void> {
  const { database } = context
  await database
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.id, campaign_id))
    .for('no key update')
  const [newest] = await repeatsOfCampaign(context, campaign_id)
  if (!newest) return
  const isUnderWay = newest.state === 'waiting' || newest.state === 'running'
  if (isUnderWay || newest.id > (seen_id ?? 0)) throw notFirst(newest)
}

function notFirst(repeat: CampaignRepeat | null): Refusal {
  return new Refusal('CONFLICT', 'The orders of this campaign are being ordered again by somebody else', {
    content: { repeat, changed: [] },
  })
}

function assertAsSeen({ orders: selection }: RepeatInput, rows: readonly OrderRow[]): void {
  const changedIds = rows.flatMap(({ id, status }, index) => {
    const seenStatus = selection[index]?.status ?? status
    return isSameStanding(seenStatus, status) ? [] : [id]
  })
  if (changedIds.length === 0) return
  throw new Refusal('CONFLICT', 'Orders were cancelled or taken back meanwhile', {
    content: { repeat: null, changed: changedIds },
  })
}

async function addOrders(
  { database }: Context,
  repeatId: number,
  repeatOrders: RepeatInput['orders'],
): Promise<void> {
  const ids = repeatOrders.map(({ id }) => id)
  const lineCounts = await database
    .select({ id: orderLines.order_id, lines: count() })
    .from(orderLines)
    .where(sql`${orderLines.order_id} = any(${sql.param(ids)})`)
    .groupBy(orderLines.order_id)
  const linesOf = new Map(lineCounts.map(({ id, lines }) => [id, lines]))
  const { repeat_id, order_id, place, status, lines, leave_out } = campaignRepeatOrders
  const columns = { repeat_id, order_id, place, status, lines, leave_out }
  const rows = repeatOrders.map((order, index) => ({
    ...{ repeat_id: repeatId, order_id: order.id, place: index + 1, status: order.status },
    lines: linesOf.get(order.id) ?? 0,
    leave_out: order.leave_out,
  }))
  const values = givenRows(columns, rows)
  await database.execute(insertFrom(campaignRepeatOrders, values.columns, values.source))
}

const twice = { key: 'validation.twice', message: 'names an order twice' } as const
const notOfCampaign = {
  key: 'validation.order_not_of_campaign',
  message: 'names an order that is not of this campaign',
} as const
