import type { budgetRecord } from '@lienzo/contract/installation/budget'
import {
  approvalHindrance,
  hindersApproval,
  isBudgetDeletable,
  nextBudgetStates,
  revisionToCopy,
} from '@lienzo/rules/installation/budget-states'
import { mayEdit } from '@lienzo/rules/people/permissions'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { visibleRow, visibleRows } from '../../core/context/resource.ts'
import { agreedRevision } from '../../core/domain/agreed-budget.ts'
import { todayOf } from '../../core/list/today.ts'
import { budgetHistory, budgetMails, budgets } from '../../db/tables/installation/budgets.ts'
import { users } from '../../db/tables/people/users.ts'
import { budgetResource } from './budget.queries.ts'
import { chargedForBudget } from './steps/charge.ts'

/** Returns a budget in the shape of the API, without its lines, which `getspaces` returns in pages. Throws NOT_FOUND. */
export async function readBudget(context: Context, id: number): Promise<z.output<typeof budgetRecord>> {
  const budget = await visibleRow(context, budgetResource, id)
  const { caller } = context
  const edits = mayEdit(caller.permissions, '/budget')
  const houseEdits = edits && caller.house
  const revisions = await visibleRows(context, budgetResource, sql`${budgets.code} = ${budget.code}`)
  const charged = await chargedForBudget(context, budget.code)
  const hindrance = approvalHindrance({ ...budget, charged }, todayOf(context))
  const isOpen = (to: string) => to !== 'approved' || !hindersApproval(hindrance, caller)
  const agreed_id = await agreedRevision(context.database, revisions)
  return {
    ...budget,
    history: await readHistory(context, id),
    revisions: revisions
      .map((each) => ({ id: each.id, revision: each.revision, status: each.status, total: each.total }))
      .toSorted((one, other) => other.revision - one.revision),
    agreed_id,
    charged,
    next_statuses: edits ? nextBudgetStates(budget.status, caller).filter(isOpen) : [],
    hindrance,
    may_edit: houseEdits && budget.status === 'draft',
    may_delete: houseEdits && isBudgetDeletable(budget.status),
    may_revise: houseEdits && revisionToCopy(revisions, agreed_id)?.id === id,
  }
}

async function readHistory({ database, caller }: Context, budgetId: number) {
  const { id, from_status, to_status, note, past_limit, created_at } = budgetHistory
  const steps = await database
    .select({ id, from_status, to_status, note, past_limit, created_at, created_by_name: users.username })
    .from(budgetHistory)
    .leftJoin(users, eq(users.id, budgetHistory.created_by))
    .where(eq(budgetHistory.budget_id, budgetId))
    .orderBy(id)
  const sendings = steps.filter(({ to_status }) => to_status === 'sent')
  const mails = caller.house && sendings.length > 0 ? await mailsOf(database, sendings) : []
  return steps.map((step) => ({
    ...step,
    mails: mails.filter(({ history_id }) => history_id === step.id),
  }))
}

/** Returns the recipients of the e-mails sent for these history entries, with the state of each e-mail. */
function mailsOf(database: Context['database'], steps: readonly { id: number }[]) {
  const { history_id, email, state } = budgetMails
  const name = sql<string>`coalesce(nullif(trim(${users.first_name} || ' ' || ${users.last_name}), ''), ${users.username})`
  return database
    .select({ history_id, name, email, state })
    .from(budgetMails)
    .innerJoin(users, eq(users.id, budgetMails.user_id))
    .where(sql`${history_id} = any(${sql.param(steps.map(({ id }) => id))})`)
    .orderBy(budgetMails.id)
}
