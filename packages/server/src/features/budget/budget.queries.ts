import type { budgetRow } from '@lienzo/contract/installation/budget'
import { budgetColumns } from '@lienzo/contract/installation/budget-columns'
import type { OrderState } from '@lienzo/rules/sales/order-states'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { budgetHiding } from '../../core/domain/budget-hiding.ts'
import { identity } from '../../core/record/record-fields.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { installers } from '../../db/tables/installation/installers.ts'
import { usergroups } from '../../db/tables/people/users.ts'
import { orders } from '../../db/tables/sales/orders.ts'

/**
 * Row of a budget with the state of its order. The list does not show this state; it decides whether there is anything to
 * mount.
 */
export type BudgetRow = z.output<typeof budgetRow> & { order_status: OrderState }

/** Resource of budgets. As with orders, the customer's user group can see a budget, but only once the house has sent it. */
export const budgetResource: Resource<BudgetRow, BudgetRow, typeof budgets> = {
  name: 'budget',
  table: budgets,
  scope: (caller) => eq(budgets.usergroup_id, caller.usergroup_id),
  fields: {
    ...getTableColumns(budgets),
    order_code: orders.code,
    order_status: orders.status,
    customer_name: customers.name,
    usergroup_name: usergroups.name,
    installer_name: installers.name,
  },
  from: sql`${budgets} join ${orders} on ${orders.id} = ${budgets.order_id}
    join ${customers} on ${customers.id} = ${budgets.customer_id}
    join ${usergroups} on ${usergroups.id} = ${budgets.usergroup_id}
    left join ${installers} on ${installers.id} = ${budgets.installer_id}`,
  columns: budgetColumns,
  columnSql: {
    code: budgets.code,
    revision: budgets.revision,
    status: budgets.status,
    order_id: budgets.order_id,
    order_code: orders.code,
    customer_id: budgets.customer_id,
    customer_name: customers.name,
    usergroup_id: budgets.usergroup_id,
    usergroup_name: usergroups.name,
    installer_id: budgets.installer_id,
    installer_name: installers.name,
    valid_until: budgets.valid_until,
    spaces: budgets.spaces,
    net: budgets.net,
    total: budgets.total,
    created_at: budgets.created_at,
    updated_at: budgets.updated_at,
  } satisfies Record<keyof typeof budgetColumns, unknown>,
  search: [budgets.code],
  searchElsewhere: (pattern) => [
    sql`${budgets.order_id} = any(array(select ${orders.id} from ${orders} where ${orders.code} ilike ${pattern}))`,
    sql`${budgets.customer_id} = any(array(select ${customers.id} from ${customers} where ${customers.name} ilike ${pattern}))`,
  ],
  label: { name: budgets.code },
  hiding: budgetHiding,
  found: { details: [orders.code, customers.name] },
  defaultOrder: sql`${budgets.id} desc`,
  joins: ['order', 'customer', 'usergroup', 'installer'],
  present: identity,
}
