import type { budgetCalls } from '@lienzo/contract/installation/budget'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { asksForReason, nextBudgetStates } from '@lienzo/rules/installation/budget-states'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import { budgetHistory, type budgets } from '../../../db/tables/installation/budgets.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { budgetResource } from '../budget.queries.ts'
import { readBudget } from '../budget-record.ts'
import { chargeBudget, lockRevisions } from './charge.ts'

type Budget = typeof budgets.$inferSelect
type StatusChange = z.output<(typeof budgetCalls)['changestatus']['input']>

/**
 * Moves a budget along its states. Approving charges its net to the account of its order, in place of the revision before,
 * which is closed then; rejecting says why. Fails with STATE_NOT_ALLOWED, INVALID_INPUT, LIMIT_EXCEEDED, CONFLICT or NOT_FOUND.
 */
export async function changeBudgetStatus(context: Context, change: StatusChange): Promise<void> {
  const { code } = await lockRow(context, budgetResource, change.id)
  const revisions = await lockRevisions(context, code)
  const budget = revisions.find(({ id }) => id === change.id)
  if (!budget) throw new Error(`The budget ${code} is not among its revisions`)
  await assertUnchanged(budget, change.version, () => readBudget(context, change.id))
  const { status: to, note } = change
  if (!nextBudgetStates(budget.status, context.caller).includes(to)) {
    throw new Refusal('STATE_NOT_ALLOWED', `A budget that is ${budget.status} cannot become ${to}`)
  }
  if (asksForReason(to) && note === '') {
    throw invalidField('note', { key: 'validation.required', message: 'is missing: say why' })
  }
  assertLetsPass(context, change)
  if (to === 'sent') assertWhole(budget)
  const pastLimit = to === 'approved' ? await approve(context, budget, revisions, change.past_limit) : ''
  const passed: Changes = pastLimit ? { past_limit: { before: '', after: pastLimit } } : {}
  await moveTo(context, budget, to, note, passed)
  await notifyOfStep(context, budget, to, pastLimit)
}

/** Charges a budget, and closes the revision that it takes the place of. Gives why it was let pass a limit. */
async function approve(
  context: Context,
  budget: Budget,
  revisions: readonly Budget[],
  pastLimit: string | undefined,
): Promise<string> {
  await assertMountable(context, budget)
  assertValid(context, budget)
  for (const before of revisions.filter(({ status }) => status === 'approved')) {
    await moveTo(context, before, 'closed', '')
  }
  return (await chargeBudget(context, budget, budget.net, pastLimit)).pastLimit
}

async function moveTo(
  context: Context,
  budget: Budget,
  to: Budget['status'],
  note: string,
  more: Changes = {},
): Promise<void> {
  await writeRow(context, budgetResource, budget, { status: to }, 'status', more)
  await context.database.insert(budgetHistory).values({
    budget_id: budget.id,
    from_status: budget.status,
    to_status: to,
    note,
    past_limit: String(more.past_limit?.after ?? ''),
    created_at: context.now,
    created_by: context.caller.user_id,
  })
}

/** Nobody is asked to approve what has no space, or no price. */
function assertWhole({ spaces, unpriced }: Budget): void {
  if (spaces > 0 && unpriced === 0) return
  throw invalidField('lines', {
    key: 'validation.budget_unpriced',
    values: { count: spaces === 0 ? 0 : unpriced },
    message: spaces === 0 ? 'has no spaces' : `has ${unpriced} spaces without a price`,
  })
}

/** What is not printed any more is not mounted. */
async function assertMountable({ database }: Context, { order_id }: Budget): Promise<void> {
  const [order] = await database.select({ status: orders.status }).from(orders).where(eq(orders.id, order_id))
  if (order?.status !== 'cancelled' && order?.status !== 'draft') return
  throw new Refusal('STATE_NOT_ALLOWED', 'Its order is not confirmed any more: there is nothing to mount')
}

/** The house approves on the customer's word also what has expired. */
function assertValid({ caller, now }: Context, { valid_until }: Budget): void {
  if (caller.house || valid_until === null || now < valid_until + SECONDS_PER_DAY) return
  throw new Refusal('STATE_NOT_ALLOWED', 'This budget has expired: ask the house for a new one')
}

/** Only the house lets a budget pass a limit, and only as it is approved. */
function assertLetsPass({ caller }: Context, { status, past_limit }: StatusChange): void {
  if (past_limit === undefined) return
  if (!caller.house)
    throw invalidField('past_limit', { key: 'validation.house_only', message: 'is said by the house' })
  if (status === 'approved') return
  throw invalidField('past_limit', { key: 'validation.invalid', message: 'is only said of what is approved' })
}

/** The account of the order hears what the house does, and the house what a customer answers. */
async function notifyOfStep(
  context: Context,
  budget: Budget,
  to: Budget['status'],
  pastLimit: string,
): Promise<void> {
  const { code } = budget
  const notice = { kind: 'notification', link: `/budget/${budget.id}` } as const
  const answers = to === 'approved' || to === 'rejected'
  if (!context.caller.house && answers) {
    const editors = await houseEditorsOf(context, '/budget')
    const text_key = `activity.told.budget_${to}_by_customer` as const
    const status = to === 'rejected' ? 'URGENT' : 'NORMAL'
    await notifyUsers(context, editors, { ...notice, status, text_key, text_values: { code } })
    return
  }
  if (to !== 'sent' && !answers) return
  const [order] = await context.database
    .select({ user_id: orders.user_id })
    .from(orders)
    .where(eq(orders.id, budget.order_id))
  const recipients = order ? [order.user_id] : []
  if (pastLimit) {
    const values = { code, name: context.caller.username, reason: pastLimit }
    const text_key = 'activity.told.budget_past_limit' as const
    await notifyUsers(context, recipients, { ...notice, status: 'NORMAL', text_key, text_values: values })
    return
  }
  const text_key = `activity.told.budget_${to}` as const
  await notifyUsers(context, recipients, { ...notice, status: 'NORMAL', text_key, text_values: { code } })
}
