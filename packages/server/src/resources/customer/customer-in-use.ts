import type { dependentResources, InUse } from '@lienzo/contract/records/in-use'
import { count, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import { queryRows } from '../../core/context/query-rows.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { allFollowingTables } from './merge/rows-of-customers.ts'

/**
 * Throws IN_USE if one of these customers still has records, which would be left without a customer. Users must delete the
 * records first, or make the customer inactive instead. The content counts the records of the first customer in use, sorted by
 * name, and contains the ids of all active customers in use.
 */
export async function assertNotInUse(context: Context, ids: readonly number[]): Promise<void> {
  const holdings = await heldBy(context, ids)
  const [first] = holdings
  if (!first) return
  const inUse = new Set(holdings.map(({ id }) => id))
  const content: InUse = {
    name: first.name,
    holds: holdings
      .filter(({ id }) => id === first.id)
      // No column of the user list shows the customer, because users belong to a customer through their user group.
      .map(({ resource, count }) => ({
        resource,
        count,
        column: resource === 'user' ? null : 'customer_name',
      })),
    more: inUse.size - 1,
    active_ids: [...new Set(holdings.filter(({ active }) => active).map(({ id }) => id))],
  }
  const sum = content.holds.map(({ resource, count }) => `${resource} ${count}`).join(', ')
  const message = `${first.name} is in use (${sum}): make it inactive instead`
  throw new Refusal('IN_USE', message, {
    fields: { ids: { key: 'validation.customer_in_use', values: { name: first.name, holds: sum }, message } },
    content,
  })
}

/**
 * Counts the records that prevent the deletion of each of these customers, by resource and sorted by customer name. Runs one
 * query.
 */
function heldBy(context: Context, ids: readonly number[]) {
  const anyId = sql`any(${sql.param(ids)})`
  const recordQueries = allFollowingTables()
    .filter(([, { goesAlong }]) => !goesAlong)
    .map(
      ([, { resource, table, column }], index) => sql`
        select ${column} as customer_id, ${resource}::text as resource, ${index}::integer as place
        from ${table} where ${column} = ${anyId} and ${table.deleted_at} is null`,
    )
  const people = sql`
    select ${usergroups.customer_id} as customer_id, 'user'::text as resource, 99 as place
    from ${users} join ${usergroups} on ${usergroups.id} = ${users.usergroup_id}
    where ${usergroups.customer_id} = ${anyId} and ${usergroups.deleted_at} is null and ${users.deleted_at} is null`
  return queryRows(
    context.database,
    {
      id: customers.id,
      name: customers.name,
      active: customers.active,
      resource: sql<(typeof dependentResources)[number]>`held.resource`,
      count: count(),
    },
    (columns) => sql`select ${columns}
      from (${sql.join([...recordQueries, people], sql` union all `)}) held
        join ${customers} on ${customers.id} = held.customer_id
      group by ${customers.id}, held.resource, held.place
      order by ${inReadingOrder(customers.name)}, ${customers.id}, held.place`,
  )
}
