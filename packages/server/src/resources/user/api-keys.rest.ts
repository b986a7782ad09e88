import type { Right } from '@lienzo/contract/wire/call'
import { mayAccess, mayEdit } from '@lienzo/rules/people/permissions'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { invalidField, notFound, Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { makeApiKey } from '../../core/session/api-keys.ts'
import { assertGrantsNoMore } from '../../core/session/assert-grants.ts'
import { userOfKey } from '../../core/session/end-sessions.ts'
import { apiKeys } from '../../db/tables/people/api-keys.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { assertNoHigherUsers } from './assert-not-higher.ts'
import { userResource } from './user.queries.ts'

/** Maximum number of active API keys per user. */
const MOST_KEYS = 50

export const apiKeyHandlers: HandlersOf<'apikeyrest'> = {
  getkeys: async (context, { user_id }) => {
    const userId = user_id ?? context.caller.user_id
    await requireRightOn(context, userId, 'access')
    return runningKeys(context, userId)
  },
  make: async (context, { name, permissions, expires_at = null }) => {
    assertGrantsNoMore(context, permissions)
    if (expires_at !== null && expires_at <= context.now) {
      throw invalidField('expires_at', { key: 'validation.past', message: 'is in the past' })
    }
    const { user_id, username, customer_id } = context.caller
    if ((await runningKeys(context, user_id)).length >= MOST_KEYS) {
      throw new Refusal('STATE_NOT_ALLOWED', `Nobody has more than ${MOST_KEYS} keys: end one first`)
    }
    const { key, start, hash } = makeApiKey()
    const [apiKey] = await context.database
      .insert(apiKeys)
      .values({ user_id, name, permissions, expires_at, start, hash, created_at: context.now })
      .returning()
    if (!apiKey) throw new Error('An insert that returns gives its row')
    context.log({
      resource: 'apikey',
      record_id: apiKey.id,
      label: name,
      customer_id,
      user_of_key: { id: user_id, username },
      action: 'create',
      changes: { name: { before: null, after: name } },
    })
    return { ...apiKey, key }
  },
  end: async (context, { id }) => {
    const [apiKey] = await context.database
      .select({ label: apiKeys.name, ...userOfKey })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.user_id))
      .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.ended_at)))
    if (!apiKey) throw notFound()
    await requireRightOn(context, apiKey.user_of_key.id, 'edit')
    await context.database.update(apiKeys).set({ ended_at: context.now }).where(eq(apiKeys.id, id))
    context.log({ resource: 'apikey', record_id: id, ...apiKey, action: 'end_key' })
    return {}
  },
}

function runningKeys(context: Context, userId: number) {
  return context.database
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.user_id, userId),
        isNull(apiKeys.ended_at),
        or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, context.now)),
      ),
    )
    .orderBy(desc(apiKeys.id))
}

/**
 * Throws nothing if the user is the caller. Otherwise throws NOT_FOUND unless the caller sees the user and has this right on
 * users. For `edit`, also throws NO_PERMISSION if the user has rights that the caller lacks.
 */
async function requireRightOn(context: Context, userId: number, right: Right): Promise<void> {
  const { caller } = context
  if (userId === caller.user_id) return
  const may = right === 'access' ? mayAccess : mayEdit
  if (!may(caller.permissions, '/user')) throw notFound()
  await visibleRow(context, userResource, userId)
  if (right === 'edit') await assertNoHigherUsers(context, [userId])
}
