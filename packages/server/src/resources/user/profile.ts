import { readLayout } from '@lienzo/rules/people/layout'
import { eq } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { notFound } from '../../core/context/refusal.ts'
import { fileViews, pictureValue } from '../../core/files/file-views.ts'
import { difference } from '../../core/log/write-log.ts'
import { lockRow, saveRow } from '../../core/record/save-row.ts'
import { assertConfirmed } from '../../core/session/confirm-person.ts'
import { roles } from '../../db/tables/people/roles.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { tellOldAddress } from './tell-old-address.ts'
import { userResource } from './user.queries.ts'

/** Handlers for users' own data. They always use the caller's id and never accept a user id in the input. */
export const profileHandlers: Pick<
  HandlersOf<'userrest'>,
  'getprofile' | 'updateprofile' | 'rememberlayout'
> = {
  getprofile: (context) => readProfile(context),
  updateprofile: async (context, { version, picture_upload, password: _confirms, ...values }) => {
    const before = await readProfile(context)
    if (before.email !== values.email) assertConfirmed(context)
    const picture = await pictureValue(context, 'picture_id', picture_upload, 'picture_upload')
    const own = { id: context.caller.user_id, version }
    await saveRow(context, userResource, own, { ...values, ...picture }, readProfile)
    const after = await readProfile(context)
    await tellOldAddress(context, before, after)
    return after
  },
  rememberlayout: async (context, input) => {
    const layout = readLayout(input.layout)
    const before = await lockRow(context, userResource, context.caller.user_id)
    const changes = difference({ layout: before.layout }, { layout })
    // Does not increment the version, so that saving a layout causes no conflict for people who are editing the user.
    await context.database.update(users).set({ layout }).where(eq(users.id, before.id))
    context.log({
      resource: 'user',
      record_id: before.id,
      customer_id: before.customer_of_record,
      action: 'layout',
      changes,
      columns: ['layout'],
    })
    return { layout }
  },
}

async function readProfile(context: Context) {
  const [row] = await context.database
    .select({
      id: users.id,
      version: users.version,
      updated_at: users.updated_at,
      username: users.username,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      language: users.language,
      picture_id: users.picture_id,
      role_name: roles.name,
      usergroup_name: usergroups.name,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(eq(users.id, context.caller.user_id))
  if (!row) throw notFound()
  const { picture_id, ...profile } = row
  const views = await fileViews(context, [picture_id])
  return { ...profile, picture: views.get(picture_id ?? 0) ?? null }
}
