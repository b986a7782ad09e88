import type { Selection } from '@lienzo/contract/wire/list'
import { readLayout } from '@lienzo/rules/people/layout'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { invalidField, notFound, Refusal } from '../../core/context/refusal.ts'
import { visibleRow, visibleRows } from '../../core/context/resource.ts'
import { scopeOf } from '../../core/context/scope.ts'
import { addMovement } from '../../core/domain/balance.ts'
import { fileViews, pictureValue } from '../../core/files/file-views.ts'
import { listRows } from '../../core/list/list-rows.ts'
import { notifyUsers } from '../../core/notify/notify-users.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import { columnsOf, saveRow } from '../../core/record/save-row.ts'
import { selectedRows } from '../../core/record/selected-rows.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { assertConfirmed } from '../../core/session/confirm-person.ts'
import { hashNewPassword } from '../../core/session/new-password.ts'
import type { Passwords } from '../../core/session/passwords.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { movements } from '../../db/tables/sales/orders.ts'
import { userAccessHandlers } from './access/user-access.rest.ts'
import { assertMayChangeSignIn } from './assert-may-change-sign-in.ts'
import { assertNoHigherRole, assertNoHigherUsers } from './assert-not-higher.ts'
import { movementResource } from './movement.queries.ts'
import { inviteUsers } from './password-link/invite-users.ts'
import { passwordLinkHandlers } from './password-link/password-link.rest.ts'
import { assertNotErased } from './person/assert-not-erased.ts'
import { personHandlers } from './person/person.rest.ts'
import { profileHandlers } from './profile.ts'
import { secondFactorHandlers } from './sign-in/second-factor.ts'
import { endAccessOf, endSession, renewToken } from './sign-in/sessions.ts'
import { signIn } from './sign-in/sign-in.ts'
import { tellOfChange } from './sign-in-change/tell-of-change.ts'
import { signInWithTicket } from './single-sign-on/sign-on-tickets.ts'
import { unlinkIdentities } from './single-sign-on/sign-on-user.ts'
import { tellOldAddress } from './tell-old-address.ts'
import { userResource } from './user.queries.ts'

const { pick, ...standard } = standardHandlers(userResource)

export const userHandlers: HandlersOf<'userrest'> = {
  ...standard,
  ...userAccessHandlers,
  ...profileHandlers,
  ...personHandlers,
  ...passwordLinkHandlers,
  getusers: pick,
  ...secondFactorHandlers,
  login: signIn,
  oidclogin: signInWithTicket,
  updatetokenexpiration: async (context) => ({ token: await renewToken(context) }),
  logout: async (context) => {
    await endSession(context, context.caller.session_id)
    return {}
  },
  getsaldo: async (context, { user_id }) => saldo(context, claimedUser(context, user_id)),
  getlogininfo: (context) => loginInfo(context),
  changepassword: async (context, { new_password, keep_keys = false }) => {
    assertConfirmed(context)
    const { user_id, session_id, customer_id } = context.caller
    const [user] = await context.database.select().from(users).where(eq(users.id, user_id))
    if (!user) throw notFound()
    const password_hash = await hashNewPassword(
      context.services.passwords,
      'new_password',
      new_password,
      user,
    )
    await context.database
      .update(users)
      .set({ password_hash, updated_at: context.now })
      .where(eq(users.id, user_id))
    context.log({ resource: 'user', record_id: user_id, customer_id, action: 'password' })
    await endAccessOf(context, [user_id], { exceptSessionId: session_id, keepsKeys: keep_keys })
    await tellOfChange(context, user, 'password')
    return {}
  },
  mailexists: async (context, { email, id }) => ({
    exists: await isTaken(context, users.email, email, id),
  }),
  usernameexists: async (context, { username, id }) => ({
    exists: await isTaken(context, users.username, username, id),
  }),
  movements: async (context, { user_id, ...input }) => {
    const id = user_id ?? context.caller.user_id
    if (!maySeeBalanceOf(context, id)) throw notFound()
    if (id !== context.caller.user_id) await visibleRow(context, userResource, id)
    return listRows(context, movementResource, input, eq(movements.user_id, id))
  },
  adjustsaldo: async (context, { user_id, euros, m2, reason }) => {
    if (!context.caller.house) throw new Refusal('NO_PERMISSION', 'Only the house adjusts balances')
    await visibleRow(context, userResource, user_id)
    const movement = { user_id, euros, m2, kind: 'adjustment', reference: reason, order_id: null } as const
    const { id } = await addMovement(context, movement)
    await notifyUsers(context, [user_id], {
      kind: 'notification',
      status: 'PRIMARY',
      text_key: 'activity.told.balance_adjusted',
      text_values: { euros: euros / 100, m2: m2 / 10_000, reason },
    })
    return getRow(context, movementResource, id)
  },
  update: async (context, { password, picture_upload, ...input }) => {
    const before = input.id === undefined ? undefined : await visibleRow(context, userResource, input.id)
    await requireVisible(context, 'usergroup', [input.usergroup_id], 'usergroup_id')
    // Does not check an unchanged role, because callers who manage a customer's users may not see the roles of all these users.
    const isNewRole = before?.role_id !== input.role_id
    if (isNewRole) await requireVisible(context, 'role', [input.role_id], 'role_id')
    if (before) await assertNotErased(context, [before.id])
    assertMayChangeSignIn(context, before, input, password)
    if (before) await assertNoHigherUsers(context, [before.id])
    if (isNewRole) await assertNoHigherRole(context, input.role_id, before?.id)
    assertNotOwnDeactivation(context, input)
    assertHouseFieldsUnchanged(context, input, before)
    const picture = await pictureValue(context, 'picture_id', picture_upload, 'picture_upload')
    const secret = await passwordValue(context.services.passwords, input, password)
    const values = { ...columnsOf(users, input), ...picture, ...secret }
    const { id } = await saveRow(context, userResource, input, values)
    if (before && (secret.password_hash || !input.active)) await endAccessOf(context, [id])
    if (!input.active) await unlinkIdentities(context.database, [id])
    const user = await getRow(context, userResource, id)
    if (before) {
      await notifyOfChange(context, before, user)
      await tellOldAddress(context, before, user)
      if (secret.password_hash) await tellOfChange(context, before, 'password')
    }
    if (!password && needsInvitation(before, user)) await inviteUsers(context, [id])
    return user
  },
  delete: async (context, input) => {
    const ids = await chosenIds(context, input)
    if (ids.includes(context.caller.user_id)) {
      throw new Refusal('IN_USE', 'You cannot delete the user that you are signed in as', {
        fields: {
          ids: { key: 'validation.own_user_stays', message: 'holds the user that you are signed in as' },
        },
      })
    }
    await assertNoHigherUsers(context, ids)
    const result = await standard.delete(context, { ids })
    await endAccessOf(context, result.ids)
    return result
  },
  setactive: async (context, { active, ...input }) => {
    const ids = await chosenIds(context, input)
    if (!active && ids.includes(context.caller.user_id)) throw ownUserStaysActive('ids')
    if (active) await assertNotErased(context, ids)
    await assertNoHigherUsers(context, ids)
    const result = await standard.setactive(context, { ids, active })
    if (active) {
      await inviteUsers(context, result.ids)
      return result
    }
    await endAccessOf(context, result.ids)
    await unlinkIdentities(context.database, result.ids)
    return result
  },
  undelete: async (context, input) => {
    const result = await standard.undelete(context, input)
    await assertNoHigherUsers(context, result.ids)
    return result
  },
}

/** Locks the selected users, so that their data cannot change after the checks, and returns their ids. */
async function chosenIds(context: Context, selection: Selection): Promise<number[]> {
  const rows = await selectedRows(context, userResource, selection, { deleted: false })
  return rows.map((row) => row.id)
}

/** Returns the requested user id, or the caller's id if none is requested. Returns NaN if the requested id is not a number. */
function claimedUser(context: Context, requestedId: number | string | undefined): number {
  return requestedId === undefined || requestedId === '' ? context.caller.user_id : Number(requestedId)
}

/** Returns true for the caller, and for other users if the caller has access to users. */
function maySeeBalanceOf({ caller }: Context, userId: number): boolean {
  return userId === caller.user_id || mayAccess(caller.permissions, '/user')
}

async function saldo(context: Context, userId: number) {
  const nobody = new Refusal('USER_NOT_EXISTS', 'There is no such user')
  if (!Number.isInteger(userId) || userId < 1 || userId > 2_147_483_647) throw nobody
  if (!maySeeBalanceOf(context, userId)) throw nobody
  const [user] =
    userId === context.caller.user_id
      ? await context.database.select().from(users).where(eq(users.id, userId))
      : await visibleRows(context, userResource, sql`${users.id} = ${userId}`)
  if (!user) throw nobody
  return {
    saldo: { euros: user.user_saldo_euros, m2: user.user_saldo_m2 },
    limit: { euros: user.user_limit_euros, m2: user.user_limit_m2 },
  }
}

async function loginInfo(context: Context) {
  const [row] = await context.database
    .select({
      user_id: users.id,
      username: users.username,
      first_name: users.first_name,
      last_name: users.last_name,
      language: users.language,
      layout: users.layout,
      picture_id: users.picture_id,
      user_usergroup_id: usergroups.id,
      user_group_name: usergroups.name,
      header_logo_id: usergroups.header_logo_id,
    })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(eq(users.id, context.caller.user_id))
  if (!row) throw notFound()
  const { picture_id, header_logo_id, layout, ...info } = row
  const views = await fileViews(context, [picture_id, header_logo_id])
  return {
    ...info,
    layout: readLayout(layout),
    picture: views.get(picture_id ?? 0)?.small ?? '',
    user_group_header_logo: views.get(header_logo_id ?? 0)?.medium ?? '',
  }
}

type NameColumn = typeof users.email | typeof users.username

/** Returns true if another user in the caller's scope has this value. Reveals nothing about users of other customers. */
async function isTaken(context: Context, column: NameColumn, value: string, exceptId = 0): Promise<boolean> {
  const [otherUser] = await context.database
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`lower(${column}) = lower(${value.trim()})`,
        isNull(users.deleted_at),
        ne(users.id, exceptId),
        scopeOf(userResource, context.caller),
      ),
    )
    .limit(1)
  return otherUser !== undefined
}

function assertNotOwnDeactivation(
  context: Context,
  input: { id?: number | undefined; active: boolean },
): void {
  if (input.id !== context.caller.user_id || input.active) return
  throw ownUserStaysActive('active')
}

function ownUserStaysActive(field: string): Refusal {
  return invalidField(field, {
    key: 'validation.own_user_stays_active',
    message: 'would deactivate your own user',
  })
}

type Limits = { user_limit_euros: number; user_limit_m2: number }

type OfTheHouse = Limits & { username: string }

/**
 * Throws NO_PERMISSION if a caller outside the house sets limits or a user name. Otherwise such callers could find out existing
 * user names from error messages.
 */
function assertHouseFieldsUnchanged(
  context: Context,
  input: OfTheHouse,
  before: OfTheHouse | undefined,
): void {
  if (context.caller.house) return
  for (const field of ['user_limit_euros', 'user_limit_m2', 'username'] as const) {
    if (before && before[field] === input[field]) continue
    throw new Refusal('NO_PERMISSION', 'Only the house sets limits and user names', {
      fields: { [field]: { key: 'validation.house_only', message: 'can only be changed by the house' } },
    })
  }
}

type NotifiedUser = Limits & { id: number; role_id: number; role_name: string }

/** Notifies a user if their role or their limits have changed. */
async function notifyOfChange(context: Context, before: NotifiedUser, after: NotifiedUser): Promise<void> {
  const notice = { kind: 'notification', status: 'PRIMARY' } as const
  if (before.role_id !== after.role_id) {
    const text_values = { role: after.role_name }
    await notifyUsers(context, [after.id], { ...notice, text_key: 'activity.told.role_changed', text_values })
  }
  const isSame =
    before.user_limit_euros === after.user_limit_euros && before.user_limit_m2 === after.user_limit_m2
  if (isSame) return
  await notifyUsers(context, [after.id], {
    ...notice,
    text_key: 'activity.told.limits_changed',
    text_values: {
      euros: limitText(after.user_limit_euros, 100),
      m2: limitText(after.user_limit_m2, 10_000),
    },
  })
}

/** Divides a limit by its unit for display. Returns `∞` for 0, which means no limit. */
function limitText(limit: number, unit: number): number | string {
  return limit === 0 ? '∞' : limit / unit
}

async function passwordValue(
  passwords: Passwords,
  user: { id?: number | undefined; username: string; email: string },
  password: string | undefined,
): Promise<{ password_hash?: string }> {
  const isNew = user.id === undefined
  if (password === undefined) return isNew ? { password_hash: await passwords.hashOfNone() } : {}
  if (password === '' && !isNew) return {}
  return { password_hash: await hashNewPassword(passwords, 'password', password, user) }
}

type InvitedUser = { active: boolean; email: string }

/** Returns true if an active user is new, was inactive, or has a new e-mail address. */
function needsInvitation(before: InvitedUser | undefined, after: InvitedUser): boolean {
  if (!after.active) return false
  return !before?.active || before.email.toLowerCase() !== after.email.toLowerCase()
}
