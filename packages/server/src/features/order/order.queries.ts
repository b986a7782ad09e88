import type { orderRow } from '@lienzo/contract/sales/order'
import { orderColumns } from '@lienzo/contract/sales/order-columns'
import type { ListFilter } from '@lienzo/rules/records/list-filter'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { oneOfSeveral } from '../../core/list/conditions/filter-condition.ts'
import { identity } from '../../core/record/record-fields.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { campaigns } from '../../db/tables/sales/campaigns.ts'
import { dueAtOf } from '../../db/tables/sales/order-due.ts'
import { orderLines, orders } from '../../db/tables/sales/orders.ts'
import { nearestTermSql, ofTerms } from './production/order-due.ts'

/** Row of an order with the pricing terms, which the list does not show. */
export type OrderRow = z.output<typeof orderRow> & { vat_rate: number; customer_discount: number }

export const orderResource: Resource<OrderRow, OrderRow, typeof orders, typeof orderColumns, 'due'> = {
  name: 'order',
  table: orders,
  scope: (caller) => eq(orders.usergroup_id, caller.usergroup_id),
  hiding: { account: orders.usergroup_id },
  fields: {
    ...getTableColumns(orders),
    due_at: dueAtOf(orders),
    customer_name: customers.name,
    campaign_name: campaigns.name,
    user_name: users.username,
    usergroup_name: usergroups.name,
  },
  from: sql`${orders} join ${customers} on ${customers.id} = ${orders.customer_id}
    join ${users} on ${users.id} = ${orders.user_id}
    join ${usergroups} on ${usergroups.id} = ${orders.usergroup_id}
    left join ${campaigns} on ${campaigns.id} = ${orders.campaign_id}`,
  columns: orderColumns,
  columnSql: {
    space_id: sql`(select min(${orderLines.space_id}) from ${orderLines} where ${orderLines.order_id} = ${orders.id})`,
  },
  ownColumnSql: (_caller, today) => ({ due: nearestTermSql(today) }),
  severalSql: { due: ofTerms, space_id: forSpace },
  search: [orders.code, orders.reference],
  hasStartIndexes: true,
  // Subqueries wrapped in `array` run only once, so that this part of the search can use the indexes of orders too.
  searchElsewhere: (pattern) => [
    sql`${orders.customer_id} = any(array(select ${customers.id} from ${customers} where ${customers.name} ilike ${pattern}))`,
    sql`${orders.campaign_id} = any(array(select ${campaigns.id} from ${campaigns} where ${campaigns.name} ilike ${pattern}))`,
  ],
  label: { name: orders.code },
  found: { details: [orders.reference, customers.name, campaigns.name] },
  defaultOrder: sql`${orders.id} desc`,
  joins: ['customer', 'campaign', 'user', 'usergroup'],
  present: identity,
}

/** Returns the condition for orders that have a line for a space that matches the filter. */
function forSpace(filter: ListFilter): SQL {
  const { order_id, space_id } = orderLines
  return oneOfSeveral(
    filter,
    space_id,
    (condition) =>
      sql`exists (select 1 from ${orderLines} where ${order_id} = ${orders.id} and ${condition})`,
  )
}
