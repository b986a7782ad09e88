import type { RepeatChanges } from '@lienzo/contract/sales/again/campaign-repeats'
import { mostChangesKept } from '@lienzo/contract/sales/again/repeat-states'
import { isSameStanding } from '@lienzo/rules/sales/order-states'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../../core/context/caller.ts'
import type { Context, PublicContext } from '../../../core/context/context.ts'
import { invalidField } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import type { JobContext } from '../../../core/jobs/job.ts'
import { apart } from '../../../core/record/apart.ts'
import { campaignRepeatOrders, campaignRepeats } from '../../../db/tables/sales/campaign-repeats.ts'
import { orderReprints } from '../../../db/tables/sales/order-reprints.ts'
import { orderResource } from '../order.queries.ts'
import { nextOrderCode } from '../order-code.ts'
import type { Comparison } from './changed-since.ts'
import { makeAgain } from './order-again.ts'

export type Repeat = typeof campaignRepeats.$inferSelect
type RepeatedOrder = typeof campaignRepeatOrders.$inferSelect

type Next = { repeat: Repeat; asker: Caller; next: RepeatedOrder; code: string }

/**
 * Returns a code for the draft of an order: the spare code if there is one, otherwise the next code. Stores the code with the
 * order, so that a crash leaves no gap in the codes.
 */
export async function codeFor(
  context: JobContext,
  { repeat_id, order_id }: RepeatedOrder,
  spare: string | null,
): Promise<string> {
  return context.change(async (change) => {
    const code = spare ?? (await nextOrderCode(change))
    await change.database.update(campaignRepeatOrders).set({ code }).where(isOrder(repeat_id, order_id))
    return code
  })
}

/**
 * Repeats one order and stores the outcome in one transaction. Returns `left` and changes nothing if somebody has stopped the
 * repeat, or if another server is working on the order or has already processed it.
 */
export async function repeatOrder(
  context: JobContext,
  { repeat, asker, next, code }: Next,
): Promise<'made' | 'refused' | 'left'> {
  try {
    return await context.change(async (change) => {
      await holdOrder(change, next)
      const outcome = await outcomeOf({ ...change, caller: asker }, { repeat, next, code })
      await change.database
        .update(campaignRepeatOrders)
        .set(outcome)
        .where(isOrder(next.repeat_id, next.order_id))
      // This check comes last, so that a person who stops the repeat does not wait for a draft of thousands of lines.
      await assertUnderWay(change, repeat)
      return outcome.state
    }, repeat.created_by)
  } catch (error) {
    if (error instanceof NotOurs) return 'left'
    throw error
  }
}

class NotOurs extends Error {}

/**
 * Locks the order within the repeat, so that it is repeated only once. Throws `NotOurs` if it has already been processed or is
 * locked.
 */
async function holdOrder({ database }: PublicContext, { repeat_id, order_id }: RepeatedOrder): Promise<void> {
  const [order] = await database
    .select({ state: campaignRepeatOrders.state })
    .from(campaignRepeatOrders)
    .where(isOrder(repeat_id, order_id))
    .for('update', { skipLocked: true })
  if (order?.state !== 'waiting') throw new NotOurs()
}

async function assertUnderWay({ database }: PublicContext, { id }: Repeat): Promise<void> {
  const [running] = await database
    .select({ id: campaignRepeats.id })
    .from(campaignRepeats)
    .where(and(eq(campaignRepeats.id, id), eq(campaignRepeats.state, 'running')))
    .for('share')
  if (!running) throw new NotOurs()
}

function isOrder(repeatId: number, orderId: number) {
  const { repeat_id, order_id } = campaignRepeatOrders
  return and(eq(repeat_id, repeatId), eq(order_id, orderId))
}

async function outcomeOf(context: Context, { repeat, next, code }: Omit<Next, 'asker'>) {
  const { to_campaign_id: campaign_id } = repeat
  const drafts: Awaited<ReturnType<typeof makeAgain>>[] = []
  const refusal = await apart(context, async (part) => {
    await assertUnchanged(part, repeat, next)
    const { order_id: id, leave_out } = next
    drafts.push(await makeAgain(part, { id, leave_out, campaign_id, code, leavesOutWhatIsGone: true }))
  })
  if (refusal) {
    const { code: error, fields } = refusal
    return { state: 'refused' as const, code: null, refusal: { error, fields } }
  }
  const [draft] = drafts
  if (!draft) throw new Error('Nothing was made')
  const { lines } = draft.comparison
  return {
    state: 'made' as const,
    draft_id: draft.id,
    changes: summaryOf(draft.comparison),
    changed_lines: lines.toSorted(byWeight).slice(0, mostChangesKept),
  }
}

/**
 * Throws INVALID_INPUT if an order was moved to a different campaign, cancelled or taken back since it was chosen, or if it is
 * a reprint. Throws NOT_FOUND if the caller cannot see it.
 */
async function assertUnchanged(context: Context, repeat: Repeat, { order_id, status }: RepeatedOrder) {
  const order = await visibleRow(context, orderResource, order_id)
  if (order.campaign_id !== repeat.campaign_id) {
    const message = 'is no longer an order of this campaign'
    throw invalidField('campaign_id', { key: 'validation.order_not_of_campaign', message })
  }
  if (!isSameStanding(order.status, status)) {
    const message = 'was cancelled or taken back meanwhile'
    throw invalidField('status', { key: 'validation.order_changed_meanwhile', message })
  }
  // A reprint only repairs an order of the campaign. That order is repeated itself.
  if (await isReprint(context, order_id)) {
    const message = 'prints again what another order has printed'
    throw invalidField('id', { key: 'validation.order_is_reprint', message })
  }
}

async function isReprint({ database }: Context, orderId: number): Promise<boolean> {
  const { order_id } = orderReprints
  const [first] = await database
    .select({ order_id })
    .from(orderReprints)
    .where(eq(order_id, orderId))
    .limit(1)
  return first !== undefined
}

function summaryOf({
  before,
  after,
  discount,
  vat_rate,
  faults,
  unchanged,
  lines,
}: Comparison): RepeatChanges {
  const counts = {
    unchanged,
    changed: lines.length,
    dearer: 0,
    cheaper: 0,
    left_out: 0,
    spaces: 0,
    artwork: 0,
  }
  for (const line of lines) {
    if (line.after === null) counts.left_out += 1
    else if (line.after > line.before) counts.dearer += 1
    else if (line.after < line.before) counts.cheaper += 1
    if (line.checks.length > 0) counts.spaces += 1
    if (line.artwork.length > 0) counts.artwork += 1
  }
  return { before: before.total, after: after.total, discount, vat_rate, gone: faults, counts }
}

/** Compares lines for sorting: lines that were left out come first, then lines to check, then lines with different prices. */
function byWeight(one: Comparison['lines'][number], other: Comparison['lines'][number]): number {
  return weightOf(other) - weightOf(one)
}

function weightOf({ after, checks, artwork }: Comparison['lines'][number]): number {
  if (after === null) return 2
  return checks.length + artwork.length > 0 ? 1 : 0
}
