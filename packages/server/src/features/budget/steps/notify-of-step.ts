import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { enqueueAll } from '../../../core/jobs/enqueue.ts'
import { houseEditorsOf, notifyUsers } from '../../../core/notify/notify-users.ts'
import { type Viewer, viewersOf } from '../../../core/notify/record-viewers.ts'
import { budgetMails, type budgets } from '../../../db/tables/installation/budgets.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { budgetMailJob } from '../mail/budget-mail-job.ts'

type Budget = typeof budgets.$inferSelect
type Step = {
  to: Budget['status']
  /** Reason why the charge is allowed to exceed a limit; empty if no limit was exceeded. */
  pastLimit: string
  history_id: number
}

/**
 * Maximum number of notified users. The user whose account the order is on comes first, then the users who can approve or
 * reject the budget.
 */
const MOST_TOLD = 50

/**
 * Notifies the order's user group when the house sends, approves or rejects a budget; a sent budget also goes out by e-mail.
 * Notifies the house when a customer approves or rejects a budget.
 */
export async function notifyOfStep(
  context: Context,
  budget: Budget,
  { to, pastLimit, history_id }: Step,
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
  const readers = await readersOf(context, budget)
  const recipients = readers.map(({ user_id }) => user_id)
  if (pastLimit) {
    const values = { code, name: context.caller.username, reason: pastLimit }
    const text_key = 'activity.told.budget_past_limit' as const
    await notifyUsers(context, recipients, { ...notice, status: 'NORMAL', text_key, text_values: values })
    return
  }
  const text_key = `activity.told.budget_${to}` as const
  await notifyUsers(context, recipients, { ...notice, status: 'NORMAL', text_key, text_values: { code } })
  if (to === 'sent') await mailTo(context, readers, history_id)
}

/**
 * Returns the users of the order's user group who can see the budget, at most `MOST_TOLD`. If the user group is the house,
 * returns only the user whose account the order is on.
 */
async function readersOf(context: Context, budget: Budget): Promise<Viewer[]> {
  const [order] = await context.database
    .select({ user_id: orders.user_id })
    .from(orders)
    .where(eq(orders.id, budget.order_id))
  const account = order ? [order.user_id] : []
  const people =
    budget.usergroup_id === HOUSE_USERGROUP_ID ? { ids: account } : { customer_id: budget.customer_id }
  const record = { resource: 'budget', record_id: budget.id } as const
  return (await viewersOf(context, record, people, { concerned: account })).slice(0, MOST_TOLD)
}

async function mailTo(context: Context, readers: readonly Viewer[], history_id: number): Promise<void> {
  const recipients = readers.filter(({ user_id }) => user_id !== context.caller.user_id)
  if (recipients.length === 0) return
  const mails = await context.database
    .insert(budgetMails)
    .values(recipients.map(({ user_id, email }) => ({ history_id, user_id, email })))
    .returning({ mail_id: budgetMails.id })
  await enqueueAll(context, budgetMailJob, mails)
}
