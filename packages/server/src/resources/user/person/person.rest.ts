import { eq } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { HandlersOf } from '../../../core/context/handler.ts'
import { invalidField, notFound, Refusal } from '../../../core/context/refusal.ts'
import { assertConfirmed } from '../../../core/session/confirm-person.ts'
import { usergroups, users } from '../../../db/tables/people/users.ts'
import { assertNoneHigher } from '../assert-not-higher.ts'
import { assertNotErased } from './assert-not-erased.ts'
import { eraseRows, nameless } from './erase-rows.ts'
import { removeFilesOf } from './erased-files.ts'
import { exportPerson } from './export-person.ts'

export const personHandlers: Pick<HandlersOf<'userrest'>, 'exportperson' | 'eraseperson'> = {
  exportperson: async (context, { id }) => {
    const user = await userOfHouse(context, id)
    const sections = await exportPerson(context.database, id)
    const { username: label, customer_id } = user
    context.log({ resource: 'user', record_id: id, label, customer_id, action: 'export_person', columns: [] })
    const document = { made_at: context.now, user_id: id, sections }
    return { name: `user-${id}.json`, content: Buffer.from(JSON.stringify(document, null, 1)) }
  },
  eraseperson: async (context, { id, username }) => {
    assertConfirmed(context)
    const user = await userOfHouse(context, id)
    if (id === context.caller.user_id)
      throw invalidField('id', {
        key: 'validation.own_user_stays',
        message: 'is the user that you are signed in as',
      })
    await assertNoneHigher(context, [user])
    await assertNotErased(context, [id])
    if (username !== user.username)
      throw invalidField('username', {
        key: 'validation.other_username',
        message: 'is not the name of this user',
      })
    const password_hash = await context.services.passwords.hashOfNone()
    const erased_at = context.now
    const person = await eraseRows(context.database, { user_id: id, erased_at, password_hash })
    if (!person) throw notFound()
    await removeFilesOf(context.database, context.services, person)
    const { customer_id } = user
    const entry = { resource: 'user', record_id: id, label: nameless(id).username, customer_id } as const
    context.log({ ...entry, action: 'erase_person' })
    return { id, erased_at }
  },
}

/**
 * Reads a user of any user group, even a deleted user. Throws NO_PERMISSION if the caller is not of the house, or NOT_FOUND if
 * the user does not exist.
 */
async function userOfHouse({ database, caller }: Context, id: number) {
  if (!caller.house)
    throw new Refusal('NO_PERMISSION', 'Only the house exports and erases the data of a person')
  const [user] = await database
    .select({
      id: users.id,
      role_id: users.role_id,
      username: users.username,
      customer_id: usergroups.customer_id,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(eq(users.id, id))
  if (!user) throw notFound()
  return user
}
