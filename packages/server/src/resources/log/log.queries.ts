import type { logRow } from '@lienzo/contract/records/log'
import { logColumns } from '@lienzo/contract/records/log-columns'
import type { ResourceName } from '@lienzo/contract/resources'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { columnOf, rowsOf } from '../../core/changes/change-names.ts'
import type { Caller } from '../../core/context/caller.ts'
import type { Context } from '../../core/context/context.ts'
import type { ResourceRegistry } from '../../core/context/registered-resource.ts'
import type { Readable } from '../../core/context/resource.ts'
import { shownChanges } from '../../core/log/logged-changes.ts'
import { recordNames, WantedNames } from '../../core/log/record-names.ts'
import type { Changes } from '../../core/log/write-log.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { users } from '../../db/tables/people/users.ts'
import { log } from '../../db/tables/records/log.ts'
import { orders } from '../../db/tables/sales/orders.ts'

type LogEntry = z.output<typeof logRow>
type LogRow = Omit<LogEntry, 'changes' | 'more_changes' | 'exists'> & { changes: Changes }

/** What lists of the log show and are filtered by. */
const filtered = {
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

export const logResource: Readable<LogRow, LogEntry> = {
  name: 'log',
  table: log,
  scope: (caller) => and(eq(log.customer_id, caller.customer_id), ofOwnGroup(caller)) ?? sql`false`,
  fields: { ...filtered, changes: log.changes },
  from: sql`${log} left join ${users} on ${users.id} = ${log.user_id}
    left join ${customers} on ${customers.id} = ${log.customer_id}`,
  columns: logColumns,
  columnSql: filtered,
  search: [log.label],
  searchElsewhere: (pattern) => [
    sql`${log.user_id} = any(array(select id from ${users} where username ilike ${pattern}))`,
    sql`${log.customer_id} = any(array(select id from ${customers} where name ilike ${pattern}))`,
  ],
  label: { name: log.label },
  defaultOrder: sql`${log.id} desc`,
  // Where entries are found by names in other tables, or by whose group a record is.
  joins: [
    'user',
    'usergroup',
    columnOf('customer', 'name'),
    rowsOf('customer'),
    columnOf('order', 'usergroup_id'),
  ],
  writtenAt: log.created_at,
  present: shownEntries,
}

/** Of the orders and the users of their own customer, people see those of their own user group alone. */
function ofOwnGroup({ usergroup_id }: Caller): SQL | undefined {
  return and(
    or(
      sql`${log.resource} <> 'order'`,
      sql`${log.record_id} in (select ${orders.id} from ${orders} where ${orders.usergroup_id} = ${usergroup_id})`,
    ),
    or(
      sql`${log.resource} <> 'user'`,
      sql`${log.record_id} in (select ${users.id} from ${users} where ${users.usergroup_id} = ${usergroup_id})`,
    ),
  )
}

async function shownEntries(context: Context, rows: LogRow[]): Promise<LogEntry[]> {
  const { resources } = context.services
  const wanted = new WantedNames()
  for (const { resource, record_id } of rows) {
    if (isRegistered(resources, resource) && record_id !== null) wanted.add(resource, record_id)
  }
  const [changes, known] = [await shownChanges(context, rows), await recordNames(context, wanted)]
  return rows.map((row, index) => ({
    ...row,
    ...(changes[index] ?? { changes: [], more_changes: 0 }),
    exists: isRegistered(resources, row.resource) && known(row.resource, row.record_id ?? 0)?.exists === true,
  }))
}

function isRegistered(resources: ResourceRegistry, resource: string): resource is ResourceName {
  return Object.hasOwn(resources, resource)
}
