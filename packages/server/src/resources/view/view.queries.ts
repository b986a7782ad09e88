import { viewColumns, type viewRow } from '@lienzo/contract/records/view'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import type { Resource } from '../../core/context/resource.ts'
import { recordFieldsOf } from '../../core/record/record-fields.ts'
import { inReadingOrder } from '../../db/reading-order.ts'
import { users } from '../../db/tables/people/users.ts'
import { listViews } from '../../db/tables/records/list-views.ts'

type View = z.output<typeof viewRow>
type ViewRow = Omit<View, 'own'>

/** Saved views of lists. The scope does not restrict the house, so the list of views also adds `ownOrShared`. */
export const viewResource: Resource<ViewRow, View, typeof listViews, typeof viewColumns> = {
  name: 'view',
  table: listViews,
  scope: (caller) => ownOrShared({ caller }),
  hiding: 'none',
  fields: {
    ...recordFieldsOf(listViews),
    list: listViews.list,
    name: listViews.name,
    search: listViews.search,
    shared: listViews.shared,
    user_id: listViews.user_id,
    user_name: users.username,
  },
  from: sql`${listViews} join ${users} on ${users.id} = ${listViews.user_id}`,
  columns: viewColumns,
  search: [listViews.name],
  label: { name: listViews.name },
  defaultOrder: sql`${inReadingOrder(listViews.name)}, ${listViews.id}`,
  joins: ['user'],
  present: async (context, rows) =>
    rows.map((row) => ({ ...row, own: row.user_id === context.caller.user_id })),
}

/** Returns the condition for the caller's own views and for views that are shared in the caller's user group. */
export function ownOrShared({ caller }: Pick<Context, 'caller'>) {
  return sql`(${listViews.user_id} = ${caller.user_id}
    or (${listViews.shared} and ${listViews.usergroup_id} = ${caller.usergroup_id}))`
}
