import type { usergroupRow } from '@lienzo/contract/people/usergroup'
import { usergroupColumns } from '@lienzo/contract/people/usergroup-columns'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { withFile } from '../../core/files/file-views.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { keptSearchText, withCustomerName } from '../../db/search-text.ts'
import { customers } from '../../db/tables/customers/customers.ts'
import { usergroups } from '../../db/tables/people/users.ts'

type Usergroup = z.output<typeof usergroupRow>
type UsergroupRow = Omit<Usergroup, 'header_logo'> & { header_logo_id: number | null }

export const usergroupResource: Resource<
  UsergroupRow,
  Usergroup,
  typeof usergroups,
  typeof usergroupColumns
> = {
  name: 'usergroup',
  table: usergroups,
  scope: (caller) => eq(usergroups.id, caller.usergroup_id),
  fields: {
    ...getTableColumns(usergroups),
    customer_name: customers.name,
  },
  from: sql`${usergroups} left join ${customers} on ${customers.id} = ${usergroups.customer_id}`,
  columns: usergroupColumns,
  hiding: { fields: ['notes'] },
  search: [usergroups.name, customers.name],
  searchText: withCustomerName(keptSearchText(usergroups, usergroups.name)),
  label: { name: usergroups.name, active: usergroups.active },
  found: { details: [customers.name] },
  defaultOrder: sql`${inReadingOrder(usergroups.name)}, ${usergroups.id}`,
  joins: ['customer'],
  present: withFile('header_logo_id', 'header_logo'),
}
