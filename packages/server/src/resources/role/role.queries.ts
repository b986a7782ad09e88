import type { roleRow } from '@lienzo/contract/people/role'
import { roleColumns } from '@lienzo/contract/people/role-columns'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource } from '../../core/context/resource.ts'
import { identity } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { searchText } from '../../db/search-text.ts'
import { roles } from '../../db/tables/people/roles.ts'

export const roleResource: Resource<
  z.output<typeof roleRow>,
  z.output<typeof roleRow>,
  typeof roles,
  typeof roleColumns
> = {
  name: 'role',
  table: roles,
  // A customer's users see only their own role.
  scope: (caller) => eq(roles.id, caller.role_id),
  hiding: 'none',
  fields: getTableColumns(roles),
  from: sql`${roles}`,
  columns: roleColumns,
  search: [roles.name, roles.description],
  searchText: searchText(roles.name, roles.description),
  label: { name: roles.name },
  defaultOrder: sql`${inReadingOrder(roles.name)}, ${roles.id}`,
  joins: [],
  present: identity,
}
