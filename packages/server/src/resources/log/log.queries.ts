import type { logRow } from '@lienzo/contract/records/log'
import { logColumns } from '@lienzo/contract/records/log-columns'
import type { ResourceName } from '@lienzo/contract/resources'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { columnOf, rowsOf } from '../../core/changes/change-names.ts'
import type { Caller } from '../../core/context/caller.ts'
import type { Context } from '../../core/context/context.ts'
import { shownStates } from '../../core/context/hiding.ts'
import type { LoggedResource } from '../../core/context/log-entry.ts'
import type { ResourceRegistry } from '../../core/context/registered-resource.ts'
import type { Readable } from '../../core/context/resource.ts'
import { budgetHiding } from '../../core/domain/budget-hiding.ts'
import { shownChanges } from '../../core/log/logged-changes.ts'
import { loggedChanges } from '../../core/log/made-records.ts'
import { recordNames, WantedNames } from '../../core/log/record-names.ts'
import { toldOfOrders, toldOfRecords } from '../../core/log/told-history.ts'
import type { Changes } from '../../core/log/write-log.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { apiKeys } from '../../db/tables/people/api-keys.ts'
import { users } from '../../db/tables/people/users.ts'
import { log } from '../../db/tables/records/log.ts'
import { movements, orders } from '../../db/tables/sales/orders.ts'

type LogEntry = z.output<typeof logRow>
type LogRow = Omit<LogEntry, 'changes' | 'more_changes' | 'more_fields' | 'exists'> & {
  changes: Changes
  usergroup_id: number | null
  /** IP address that the action came from. `shownEntries` copies it to `address` if the caller is allowed to see it. */
  from_address: string
}

/** Columns that lists of the log can show and filter by. */
const filterColumns = {
  id: log.id,
  created_at: log.created_at,
  user_id: log.user_id,
  user_name: users.username,
  address: log.address,
  action: log.action,
  resource: log.resource,
  record_id: log.record_id,
  label: log.label,
  customer_id: log.customer_id,
  customer_name: customers.name,
} satisfies Record<keyof typeof logColumns, unknown>

export const logResource: Readable<LogRow, LogEntry, typeof logColumns> = {
  name: 'log',
  table: log,
  scope: (caller) => and(eq(log.customer_id, caller.customer_id), ofOwnGroup(caller)) ?? sql`false`,
  fields: {
    ...filterColumns,
    changes: loggedChanges,
    usergroup_id: users.usergroup_id,
    from_address: log.address,
  },
  from: sql`${log} left join ${users} on ${users.id} = ${log.user_id}
    left join ${customers} on ${customers.id} = ${log.customer_id}`,
  columns: logColumns,
  // By filtering, a caller could guess the addresses of people in other groups letter by letter.
  hiding: { fields: ['address'] },
  search: [log.label],
  searchElsewhere: (pattern) => [
    sql`${log.user_id} = any(array(select id from ${users} where username ilike ${pattern}))`,
    sql`${log.customer_id} = any(array(select id from ${customers} where name ilike ${pattern}))`,
  ],
  label: { name: log.label },
  defaultOrder: sql`${log.id} desc`,
  // Changes that can affect which entries a search or a scope finds.
  joins: [
    'user',
    'usergroup',
    columnOf('customer', 'name'),
    rowsOf('customer'),
    columnOf('order', 'usergroup_id'),
    columnOf('budget', 'usergroup_id'),
    columnOf('budget', 'status'),
  ],
  writtenAt: log.created_at,
  present: shownEntries,
}

/**
 * Resources whose log entries all users of a customer can see. For other resources, they see only the entries of their own user
 * group.
 */
const ofWholeCustomer = [
  'customer',
  'customeraddress',
  'campaign',
  'campaignimage',
  'promotion',
  'imports',
  'space',
  'webhook',
] as const satisfies readonly LoggedResource[]

/**
 * Returns the condition for log entries that a customer's users can see: all entries of resources that the whole customer
 * shares, and entries of their own user group, its orders, its budgets and its users (including movements, sign-ins, sessions
 * and API keys).
 */
function ofOwnGroup({ usergroup_id }: Caller): SQL | undefined {
  const ofGroup = sql`${users.usergroup_id} = ${usergroup_id}`
  return or(
    inArray(log.resource, [...ofWholeCustomer]),
    and(eq(log.resource, 'usergroup'), eq(log.record_id, usergroup_id)),
    and(
      eq(log.resource, 'order'),
      sql`${log.record_id} in (select ${orders.id} from ${orders} where ${orders.usergroup_id} = ${usergroup_id})`,
      toldOfOrders(),
    ),
    toldOfRecords(
      'budget',
      budgetHiding,
      sql`select ${budgets.id} from ${budgets}
        where ${budgets.usergroup_id} = ${usergroup_id} and ${shownStates({ hiding: budgetHiding })}`,
    ),
    and(
      inArray(log.resource, ['user', 'signin', 'session']),
      sql`${log.record_id} in (select ${users.id} from ${users} where ${ofGroup})`,
    ),
    and(
      eq(log.resource, 'movement'),
      sql`exists (select from ${movements} join ${users} on ${users.id} = ${movements.user_id}
        where ${movements.id} = ${log.record_id} and ${ofGroup})`,
    ),
    and(
      eq(log.resource, 'apikey'),
      sql`exists (select from ${apiKeys} join ${users} on ${users.id} = ${apiKeys.user_id}
        where ${apiKeys.id} = ${log.record_id} and ${ofGroup})`,
    ),
  )
}

async function shownEntries(context: Context, rows: LogRow[]): Promise<LogEntry[]> {
  const { resources } = context.services
  const names = new WantedNames()
  for (const { resource, record_id } of rows) {
    if (isRegistered(resources, resource) && record_id !== null) names.add(resource, record_id)
  }
  const [changes, nameOf] = [await shownChanges(context, rows), await recordNames(context, names)]
  return rows.map(({ usergroup_id, from_address, ...row }, index) => ({
    ...row,
    address: isOfOwn(context.caller, row, usergroup_id) ? from_address : '',
    ...(changes[index] ?? { changes: [], more_changes: 0, more_fields: [] }),
    exists:
      isRegistered(resources, row.resource) && nameOf(row.resource, row.record_id ?? 0)?.exists === true,
  }))
}

/**
 * Returns whether the caller is allowed to see the IP address of an entry. The house always is. Other callers see it only for
 * actions of their own user group and for failed sign-ins as one of its users.
 */
function isOfOwn(
  { house, usergroup_id }: Caller,
  entry: { resource: string },
  madeBy: number | null,
): boolean {
  return house || madeBy === usergroup_id || (madeBy === null && entry.resource === 'signin')
}

function isRegistered(resources: ResourceRegistry, resource: string): resource is ResourceName {
  return Object.hasOwn(resources, resource)
}
