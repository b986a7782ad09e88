import { and, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { scopeOf } from '../../core/context/scope.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { budgetHistory, budgets } from '../../db/tables/installation/budgets.ts'
import { orders } from '../../db/tables/sales/orders.ts'

const SHOWN = 6

/** SQL of the time at which a budget entered its current state. */
const since = sql<number>`coalesce((select max(${budgetHistory.created_at}) from ${budgetHistory}
  where ${budgetHistory.budget_id} = ${budgets.id} and ${budgetHistory.to_status} = ${budgets.status}), ${budgets.created_at})`

const budgetColumns = {
  id: budgets.id,
  code: budgets.code,
  revision: budgets.revision,
  status: sql<'draft' | 'sent'>`${budgets.status}`,
  customer_name: customers.name,
  order_code: orders.code,
  spaces: budgets.spaces,
  unpriced: budgets.unpriced,
  total: budgets.total,
  valid_until: budgets.valid_until,
  since,
}

/**
 * Returns the budgets that have waited longest, at most `SHOWN`, and the total number of waiting budgets. Drafts wait for the
 * house, and sent budgets wait for the customer's answer. Uses one statement. Customers do not see drafts.
 */
export async function waitingBudgets(context: Context) {
  const { database, caller, services } = context
  const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}) over ())::int`
  const rows = await queryRows(
    database,
    {
      ...budgetColumns,
      drafts: countOf(sql`${budgets.status} = 'draft'`),
      drafts_unpriced: countOf(sql`${budgets.status} = 'draft' and ${budgets.unpriced} > 0`),
      sent: countOf(sql`${budgets.status} = 'sent'`),
    },
    (columns) => sql`select ${columns} from ${budgets} join ${orders} on ${orders.id} = ${budgets.order_id}
      join ${customers} on ${customers.id} = ${budgets.customer_id}
      where ${and(
        isNull(budgets.deleted_at),
        inArray(budgets.status, ['draft', 'sent']),
        ne(orders.status, 'cancelled'),
        scopeOf(services.resources.budget, caller),
      )}
      order by since, ${budgets.id} limit ${SHOWN}`,
  )
  const { drafts = 0, drafts_unpriced = 0, sent = 0 } = rows[0] ?? {}
  return { drafts, drafts_unpriced, sent, rows }
}
