import { newlyGranted, type PermissionMap } from '@lienzo/rules/people/permissions'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { difference } from '../../core/log/write-log.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { getRow } from '../../core/record/get-row.ts'
import { columnsOf, saveRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { usedBy } from '../../core/record/used-by.ts'
import { byPath } from '../../core/session/access.ts'
import { assertGrantsNoMore } from '../../core/session/assert-grants.ts'
import { assertChangedInPerson } from '../../core/session/assert-in-person.ts'
import { rolePermissions, roles } from '../../db/tables/people/roles.ts'
import { users } from '../../db/tables/people/users.ts'
import { roleResource } from './role.queries.ts'

const { pick, ...standard } = standardHandlers(roleResource)

export const roleHandlers: HandlersOf<'rolerest'> = {
  ...standard,
  getroles: pick,
  get: (context, { id }) => roleRecord(context, id),
  delete: async (context, input) => {
    requireHouse(context)
    const result = await standard.delete(context, input)
    await assertNotInUse(context, result.ids)
    return result
  },
  undelete: async (context, input) => {
    requireHouse(context)
    return standard.undelete(context, input)
  },
  update: async (context, { permissions, ...input }) => {
    requireHouse(context)
    const before = input.id === undefined ? {} : await permissionsOf(context, input.id)
    assertGrantsNoMore(context, newlyGranted(before, permissions))
    await assertSecondFactorInPerson(context, input)
    const { id } = await saveRow(context, roleResource, input, columnsOf(roles, input), roleRecord)
    const role = { id, name: input.name }
    const hasChanged = await replacePermissions(context, role, before, permissions)
    if (hasChanged && input.id !== undefined) await notifyHolders(context, role)
    return roleRecord(context, id)
  },
}

/** Throws NO_PERMISSION for callers outside the house, because users of several customers can share a role. */
function requireHouse(context: Context): void {
  if (!context.caller.house) throw new Refusal('NO_PERMISSION', 'Only the house makes and changes roles')
}

/** Throws NO_PERMISSION if a call with an API key changes whether a role requires a second factor. */
async function assertSecondFactorInPerson(
  context: Context,
  { id, second_factor }: { id?: number | undefined; second_factor?: boolean | undefined },
): Promise<void> {
  if (id === undefined || second_factor === undefined) return
  const before = await visibleRow(context, roleResource, id)
  assertChangedInPerson(context.caller, ['second_factor'], { before, after: { second_factor } })
}

async function roleRecord(context: Context, id: number) {
  const role = await getRow(context, roleResource, id)
  return { ...role, permissions: await permissionsOf(context, id) }
}

async function permissionsOf(context: Context, roleId: number): Promise<PermissionMap> {
  return byPath(
    await context.database.select().from(rolePermissions).where(eq(rolePermissions.role_id, roleId)),
  )
}

/** Throws IN_USE if a user who is not deleted has one of these roles. */
async function assertNotInUse(context: Context, ids: number[]): Promise<void> {
  const [usage] = await context.database
    .select({ user: sql<string>`min(${users.username})`, name: roles.name, count: count() })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(sql`${users.role_id} = any(${sql.param(ids)})`, isNull(users.deleted_at)))
    .groupBy(roles.id)
    .orderBy(roles.name)
    .limit(1)
  if (!usage) return
  const { user, name } = usage
  const message = `The role ${name} is still that of the user ${user}`
  throw new Refusal('IN_USE', message, {
    fields: { ids: { key: 'validation.role_has_user', values: { user, name }, message } },
    content: usedBy(name, [{ resource: 'user', count: usage.count, column: 'role_name' }]),
  })
}

async function replacePermissions(
  context: Context,
  role: { id: number; name: string },
  before: PermissionMap,
  permissions: PermissionMap,
): Promise<boolean> {
  const changes = difference(before, permissions)
  if (Object.keys(changes).length === 0) return false
  await context.database.delete(rolePermissions).where(eq(rolePermissions.role_id, role.id))
  const entries = Object.entries(permissions) as [
    keyof PermissionMap,
    NonNullable<PermissionMap[keyof PermissionMap]>,
  ][]
  if (entries.length > 0) {
    await context.database
      .insert(rolePermissions)
      .values(entries.map(([path, entry]) => ({ role_id: role.id, path, ...entry })))
  }
  context.log({
    resource: 'role',
    record_id: role.id,
    label: role.name,
    action: 'permissions',
    changes,
  })
  return true
}

/** Notifies every active user with this role that their permissions have changed. */
async function notifyHolders(context: Context, role: { id: number; name: string }): Promise<void> {
  const holders = await context.database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role_id, role.id), eq(users.active, true), isNull(users.deleted_at)))
  await notifyUsers(
    context,
    holders.map((user) => user.id),
    {
      kind: 'notification',
      status: 'PRIMARY',
      text_key: 'activity.told.permissions_changed',
      text_values: { role: role.name },
    },
  )
}
