import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { notFound } from '../../core/context/refusal.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { deleteRows, undeleteRows } from '../../core/record/delete-rows.ts'
import { getRow } from '../../core/record/get-row.ts'
import { columnsOf, saveRow } from '../../core/record/save-row.ts'
import { listViews } from '../../db/tables/records/list-views.ts'
import { ownOrShared, viewResource } from './view.queries.ts'

export const viewHandlers: HandlersOf<'viewrest'> = {
  list: (context, { list, ...input }) => {
    const ofList = list === undefined ? undefined : eq(listViews.list, list)
    return listRows(context, viewResource, input, and(ownOrShared(context), ofList))
  },
  update: async (context, input) => {
    const { user_id, usergroup_id } = context.caller
    if (input.id !== undefined) await requireOwn(context, [input.id])
    const values = { ...columnsOf(listViews, input), user_id, usergroup_id }
    const { id } = await saveRow(context, viewResource, input, values)
    return getRow(context, viewResource, id)
  },
  delete: async (context, input) => {
    await requireOwn(context, input.ids ?? [input.id ?? 0])
    return deleteRows(context, viewResource, input)
  },
  undelete: async (context, input) => {
    await requireOwn(context, input.ids ?? [input.id ?? 0])
    return undeleteRows(context, viewResource, input)
  },
}

/**
 * Throws NOT_FOUND unless all of these views belong to the caller. Shared views of other users can be opened but not changed.
 */
async function requireOwn(context: Context, ids: readonly number[]): Promise<void> {
  const distinctIds = [...new Set(ids)]
  const ownViews = await context.database
    .select({ id: listViews.id })
    .from(listViews)
    .where(
      and(
        sql`${listViews.id} = any(${sql.param(distinctIds)})`,
        eq(listViews.user_id, context.caller.user_id),
      ),
    )
  if (ownViews.length !== distinctIds.length) throw notFound()
}
