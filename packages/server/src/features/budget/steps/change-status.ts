import type { budgetCalls } from '@lienzo/contract/installation/budget'
import {
  type ApprovalHindrance,
  approvalHindrance,
  asksForReason,
  hindersApproval,
  isBudgetExpired,
  nextBudgetStates,
} from '@lienzo/rules/installation/budget-states'
import type { z } from 'zod'
import type { Context } from '../../../core/context/context.ts'
import { invalidField, Refusal } from '../../../core/context/refusal.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { assertMayPassLimit, pastLimitChange } from '../../../core/domain/past-limit.ts'
import { todayOf } from '../../../core/list/today.ts'
import type { Changes } from '../../../core/log/write-log.ts'
import { assertUnchanged, lockRow, writeRow } from '../../../core/record/save-row.ts'
import { budgetHistory } from '../../../db/tables/installation/budgets.ts'
import { budgetResource } from '../budget.queries.ts'
import { readBudget } from '../budget-record.ts'
import { holdOrderOf } from '../hold-order.ts'
import { chargeBudget, chargedForBudget, lockRevisions } from './charge.ts'
import { notifyOfStep } from './notify-of-step.ts'

type Budget = Awaited<ReturnType<typeof lockRevisions>>[number]
type StatusChange = z.output<(typeof budgetCalls)['changestatus']['input']>

/**
 * Changes the state of a budget. An approval charges the net of the budget to the account of its order and closes the earlier
 * revision. A rejection requires a reason. Throws STATE_NOT_ALLOWED, INVALID_INPUT, LIMIT_EXCEEDED, CONFLICT or NOT_FOUND.
 */
export async function changeBudgetStatus(context: Context, change: StatusChange): Promise<void> {
  await holdOrderOf(context, change.id)
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
  assertMayPassLimit(context, change, {
    status: 'approved',
    message: 'can only be set when a budget is approved',
  })
  if (to === 'sent') assertSendable(context, budget)
  const pastLimit = to === 'approved' ? await approve(context, budget, revisions, change.past_limit) : ''
  const history_id = await moveTo(context, budget, to, note, pastLimitChange(pastLimit))
  await notifyOfStep(context, budget, { to, pastLimit, history_id })
}

/**
 * Charges a budget and closes the revision that it replaces. Returns the reason why the charge is allowed to exceed a limit;
 * empty if it does not exceed any.
 */
async function approve(
  context: Context,
  budget: Budget,
  revisions: readonly Budget[],
  pastLimit: string | undefined,
): Promise<string> {
  await assertApprovable(context, budget)
  for (const before of revisions.filter(({ status }) => status === 'approved')) {
    await moveTo(context, before, 'closed', '')
  }
  return (await chargeBudget(context, budget, budget.net, pastLimit)).pastLimit
}

/** Sets the state of a budget and adds a history entry. Returns the ID of the history entry. */
async function moveTo(
  context: Context,
  budget: Budget,
  to: Budget['status'],
  note: string,
  more: Changes = {},
): Promise<number> {
  await writeRow(context, budgetResource, budget, { status: to }, 'status', more)
  const [step] = await context.database
    .insert(budgetHistory)
    .values({
      budget_id: budget.id,
      from_status: budget.status,
      to_status: to,
      note,
      past_limit: String(more.past_limit?.after ?? ''),
      created_at: context.now,
      created_by: context.caller.user_id,
    })
    .returning({ id: budgetHistory.id })
  if (!step) throw new Error('The step was not written down')
  return step.id
}

/** Throws INVALID_INPUT if the customer could not approve the budget: it is not whole, or its last day has passed. */
function assertSendable(context: Context, budget: Budget): void {
  assertWhole(budget)
  if (!isBudgetExpired(budget, todayOf(context))) return
  throw invalidField('valid_until', { key: 'validation.past', message: 'is in the past' })
}

/** Throws INVALID_INPUT if the budget has no spaces or has spaces without a price: such a budget must not be sent. */
function assertWhole({ spaces, unpriced }: Budget): void {
  if (spaces > 0 && unpriced === 0) return
  throw invalidField('lines', {
    key: 'validation.budget_unpriced',
    values: { count: spaces === 0 ? 0 : unpriced },
    message: spaces === 0 ? 'has no spaces' : `has ${unpriced} spaces without a price`,
  })
}

const whyNot: Record<ApprovalHindrance, string> = {
  order_cancelled: 'Its order is cancelled: there is nothing to mount',
  order_reopened: 'Its order is a draft again: it can be approved once that is confirmed',
  expired: 'This budget has expired: ask the house to send it again',
}

/**
 * Throws STATE_NOT_ALLOWED if the budget cannot be approved now: its order is a draft or cancelled and the revision refunds
 * nothing, or it has expired and the caller does not belong to the house.
 */
async function assertApprovable(context: Context, budget: Budget): Promise<void> {
  const { order_status } = await visibleRow(context, budgetResource, budget.id)
  const charged = await chargedForBudget(context, budget.code)
  const hindrance = approvalHindrance({ ...budget, order_status, charged }, todayOf(context))
  if (hindrance === null || !hindersApproval(hindrance, context.caller)) return
  throw new Refusal('STATE_NOT_ALLOWED', whyNot[hindrance])
}
